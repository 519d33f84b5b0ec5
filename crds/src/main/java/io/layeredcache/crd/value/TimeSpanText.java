package io.layeredcache.crd.value;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The schema of a {@link TimeSpan}: its pattern and its greatest length. */
@Target({ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@JacksonAnnotationsInside
@Pattern(TimeSpan.PATTERN) @Size(max = TimeSpan.MAX_LENGTH) public @interface TimeSpanText {}
