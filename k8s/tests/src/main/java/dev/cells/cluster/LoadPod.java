package dev.cells.cluster;

import java.util.List;
import java.util.stream.Collectors;

/** The pod in which {@link Load} runs, under the restricted standard like everything else. */
final class LoadPod {

    private static final String TEXT = """
            apiVersion: v1
            kind: Namespace
            metadata:
              name: NAMESPACE
              labels:
                pod-security.kubernetes.io/enforce: restricted
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: load
              namespace: NAMESPACE
            binaryData:
              load.jar: JAR
            ---
            apiVersion: v1
            kind: Secret
            metadata:
              name: targets
              namespace: NAMESPACE
            data:
              targets: TARGETS
            ---
            apiVersion: v1
            kind: Pod
            metadata:
              name: POD
              namespace: NAMESPACE
            spec:
              automountServiceAccountToken: false
              terminationGracePeriodSeconds: 1
              securityContext:
                runAsNonRoot: true
                runAsUser: 10001
                seccompProfile: {type: RuntimeDefault}
              containers:
                - name: load
                  image: IMAGE
                  command: [COMMAND]
                  securityContext:
                    allowPrivilegeEscalation: false
                    readOnlyRootFilesystem: true
                    capabilities: {drop: [ALL]}
                  resources:
                    requests: {cpu: 100m, memory: 128Mi}
                    limits: {cpu: "1", memory: 512Mi}
                  volumeMounts:
                    - {name: load, mountPath: /load}
                    - {name: targets, mountPath: /targets}
                    - {name: tmp, mountPath: /tmp}
              volumes:
                - {name: load, configMap: {name: load}}
                - {name: targets, secret: {secretName: targets}}
                - {name: tmp, emptyDir: {}}
            """;

    private LoadPod() {}

    static String manifest(
            String namespace, String pod, String image, String jar, String targets, List<String> command) {
        String words = command.stream().map(word -> '"' + word + '"').collect(Collectors.joining(", "));
        return TEXT.replace("NAMESPACE", namespace)
                .replace("IMAGE", image)
                .replace("name: POD", "name: " + pod)
                .replace("COMMAND", words)
                .replace("TARGETS", targets)
                .replace("JAR", jar);
    }
}
