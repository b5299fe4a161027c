package dev.cells.router.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.routingmap.Instance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstancesFileTest {

    @TempDir
    Path folder;

    @Test
    void readsBackWhatItWrote() throws Exception {
        var entries = Map.of(
                "c1",
                new InstancesFile.Entry(
                        "http://api.c1:80",
                        List.of(
                                Instance.parse("api-0=http://10.0.0.1:80"),
                                Instance.parse("api-1=http://[fd00::1]:80"))),
                "c2",
                new InstancesFile.Entry("https://api.c2:443", List.of(Instance.parse("https://10.0.0.3:443"))));
        var file = new InstancesFile(folder.resolve("new/map.instances"));
        file.write(Map.of());
        file.write(entries);
        assertThat(file.read()).isEqualTo(entries);
    }

    @Test
    void refusesWhatIsNotSuchAFile() throws Exception {
        for (String text :
                List.of("", "nonsense\n", "#instances/1\nc1\n", "#instances/1\nc1\thttp://a:1\tnot a URL\n")) {
            Path path = Files.writeString(folder.resolve("file"), text);
            assertThatThrownBy(() -> new InstancesFile(path).read()).as(text).isInstanceOf(IOException.class);
        }
    }

    @Test
    void readsSearchDomains() {
        assertThat(ResolvConf.search(List.of(
                        "domain old",
                        "nameserver 10.0.0.10",
                        "search cells.svc.Cluster.Local svc.cluster.local.",
                        "options ndots:5")))
                .containsExactly("cells.svc.cluster.local", "svc.cluster.local");
        assertThat(ResolvConf.search(folder.resolve("none"))).isEmpty();
    }
}
