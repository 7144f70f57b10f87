package io.lease4j.chaos.record;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How the values of a record look as JSON. Thread-safe. */
public final class RecordJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            // Only components are data: a record's other methods tell what follows from them.
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            // An older judge reads what a newer run added.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private RecordJson() {}

    /**
     * The mapper of all lines and files.
     *
     * @return the one mapper
     */
    public static ObjectMapper mapper() {
        return MAPPER;
    }
}
