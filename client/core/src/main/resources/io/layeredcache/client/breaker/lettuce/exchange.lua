-- What pods have seen of dependencies, one key for each: a hash of
--   v  version of the last change of o     o  1 while the pods together say "dead"
--   s  time at which the failures began    f:<pod>  failures in a row that this pod has seen last
-- KEYS   one for each report
-- ARGV   channel, pod, then for each report: name, version, failures, milliseconds since the first
--        of them, milliseconds since the last success or -1, recovered, threshold, milliseconds to keep
-- Returns for each report: version, open, milliseconds since the failures began.
-- Reports are absolute: one that comes twice changes nothing.

local clock = redis.call('TIME')
local micros = clock[1] * 1000000 + clock[2]
local now = math.floor(micros / 1000)
local channel, pod = ARGV[1], ARGV[2]
local answers = {}

local function text(number)
  return string.format('%.0f', number)
end

local function sum(key)
  local total = 0
  local all = redis.call('HGETALL', key)
  for i = 1, #all, 2 do
    if string.sub(all[i], 1, 2) == 'f:' then
      total = total + tonumber(all[i + 1])
    end
  end
  return total
end

for i, key in ipairs(KEYS) do
  local at = 3 + (i - 1) * 8
  local name = ARGV[at]
  local known = tonumber(ARGV[at + 1])
  local failures = tonumber(ARGV[at + 2])
  local streak = tonumber(ARGV[at + 3])
  local success, recovered = tonumber(ARGV[at + 4]), ARGV[at + 5] == '1'
  local threshold, keep = tonumber(ARGV[at + 6]), ARGV[at + 7]

  local seen = redis.call('HMGET', key, 'v', 'o', 's')
  local version, open = tonumber(seen[1] or '0'), seen[2] == '1'
  local since = tonumber(seen[3] or text(now))
  local current = version == 0 or version == known

  local function begin(to)
    open = to
    redis.call('DEL', key)
    if version > 0 then
      redis.call('HSET', key, 'v', text(version), 'o', to and '1' or '0')
    end
    if to then
      redis.call('HSET', key, 's', text(since))
    else
      since = now
    end
    redis.call('PEXPIRE', key, keep)
  end

  local function change(to)
    -- versions grow, also if the clock of a promoted replica is behind
    version = math.max(micros, version + 1)
    begin(to)
    redis.call('PUBLISH', channel,
      table.concat({name, text(version), to and '1' or '0', text(now - since)}, ' '))
  end

  if open then
    if current and recovered then
      change(false)
    elseif current and failures > 0 then
      redis.call('PEXPIRE', key, keep)
    end
  else
    if success >= 0 and now - success > since then
      begin(false)
    end
    if current and failures > 0 then
      since = math.min(since, now - streak)
      redis.call('HSET', key, 'f:' .. pod, failures, 's', text(since))
      redis.call('PEXPIRE', key, keep)
      if sum(key) >= threshold then
        change(true)
      end
    end
  end
  answers[i] = {text(version), open and '1' or '0', text(math.max(0, now - since))}
end
return answers
