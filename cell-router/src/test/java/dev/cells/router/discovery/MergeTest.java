package dev.cells.router.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cells.router.discovery.Answer.Target;
import dev.cells.routingmap.Instance;
import io.netty.util.NetUtil;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MergeTest {

    private static Target target(String name, String... addresses) {
        return new Target(
                name,
                "https",
                name + ".api",
                8080,
                Arrays.stream(addresses)
                        .map(NetUtil::createInetAddressFromIpAddressString)
                        .toList(),
                "");
    }

    private static List<String> merge(List<Instance> known, Target... targets) {
        return Merge.instances(new Answer.Found(List.of(targets), 5), known).stream()
                .map(Instance::text)
                .toList();
    }

    private static List<Instance> known(String... instances) {
        return Arrays.stream(instances).map(Instance::parse).toList();
    }

    @Test
    void namesInstancesAndKeepsTheScheme() {
        assertThat(merge(List.of(), target("api-1", "10.0.0.2"), target("api-0", "10.0.0.1")))
                .containsExactly("api-0=https://10.0.0.1:8080", "api-1=https://10.0.0.2:8080");
    }

    @Test
    void aNameAtANewAddressMovesAndOneThatIsMissingLeaves() {
        assertThat(merge(
                        known("api-0=https://10.0.0.1:8080", "api-1=https://10.0.0.2:8080"),
                        target("api-0", "10.0.0.9")))
                .containsExactly("api-0=https://10.0.0.9:8080");
    }

    @Test
    void aNameWhoseAddressIsNotAnsweredKeepsTheOneItHad() {
        assertThat(merge(known("api-0=https://10.0.0.1:8080"), target("api-0"), target("api-1")))
                .containsExactly("api-0=https://10.0.0.1:8080");
    }

    @Test
    void anAddressThatIsStillAnsweredStaysWhateverTheOrder() {
        assertThat(merge(known("api-0=https://10.0.0.2:8080"), target("api-0", "10.0.0.1", "10.0.0.2")))
                .containsExactly("api-0=https://10.0.0.2:8080");
        assertThat(merge(List.of(), target("api-0", "fd00::1", "10.0.0.2", "10.0.0.1")))
                .containsExactly("api-0=https://10.0.0.1:8080");
        assertThat(merge(List.of(), target("api-0", "fd00::1"))).containsExactly("api-0=https://[fd00::1]:8080");
    }

    @Test
    void twoTargetsOfOneNameAreToldApartByTheirHosts() {
        var address = List.of(NetUtil.createInetAddressFromIpAddressString("10.0.0.1"));
        assertThat(merge(
                        List.of(),
                        new Target("api", "https", "api.a", 80, address, ""),
                        new Target("api", "https", "api.b", 80, address, "")))
                .containsExactly("api.a:80=https://10.0.0.1:80", "api.b:80=https://10.0.0.1:80");
    }

    @Test
    void refusesMoreThanACellMayHave() {
        Target[] many = IntStream.rangeClosed(0, Merge.INSTANCES_MAX)
                .mapToObj(i -> target("api-" + i, "10.0.0.1"))
                .toArray(Target[]::new);
        assertThatThrownBy(() -> merge(List.of(), many)).hasMessageContaining("257");
    }
}
