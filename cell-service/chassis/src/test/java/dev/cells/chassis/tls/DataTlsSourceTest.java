package dev.cells.chassis.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DataTlsSourceTest {

    private static SmallRyeConfig config(Map<String, String> values) {
        var builder = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withSources(new PropertiesConfigSource(values, "test", 300))
                .withSources(new DataTlsSource());
        return builder.build();
    }

    @Test
    void leavesThePortAsItIsWithoutKeys() {
        assertThat(config(Map.of()).isPropertyPresent("quarkus.http.insecure-requests"))
                .isFalse();
    }

    @Test
    void keepsThePortsNumberAndClosesItForPlainHttp() {
        var config = config(Map.of(
                DataTlsSource.CERTIFICATE,
                "tls.crt",
                DataTlsSource.KEY,
                "tls.key",
                DataTlsSource.AUTHORITY,
                "ca.crt",
                "quarkus.http.port",
                "18080"));

        assertThat(config.getValue("quarkus.http.ssl-port", Integer.class)).isEqualTo(18_080);
        assertThat(config.getValue("quarkus.http.insecure-requests", String.class))
                .isEqualTo("disabled");
    }

    @Test
    void refusesToStartWithHalfOfIt() {
        assertThatThrownBy(() -> config(Map.of(DataTlsSource.CERTIFICATE, "tls.crt", DataTlsSource.KEY, "tls.key")))
                .hasMessageContaining("cells.data.tls.authority must be set");
    }
}
