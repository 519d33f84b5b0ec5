package io.layeredcache.operator.shard;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.NodeEntry;
import java.util.Optional;

/**
 * A node that the others name as the owner of a shard's slots and that was not read in this pass.
 *
 * @param entry as the freshest view tells it (highest config epoch)
 * @param holder the place whose pod has that address, if there still is one
 * @param failedInMajority whether a majority of the primaries that were read flags it as failed
 */
public record LostOwner(NodeEntry entry, Optional<Member> holder, boolean failedInMajority) {}
