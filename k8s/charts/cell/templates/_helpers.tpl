{{/* The migration's pod. Its revision is the digest of all this, so the same values never run it twice. Arguments: root, revision. */}}
{{- define "cell.migrationPod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "platform.podLabels" (dict "root" .root "component" "migration") | nindent 4 }}
  {{- with $values.migration.again }}
  annotations:
    cells.dev/again: {{ . | quote }}
  {{- end }}
spec:
  serviceAccountName: cell
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  restartPolicy: Never
  securityContext:
    {{- include "platform.podSecurity" 10001 | nindent 4 }}
  initContainers:
    - name: migrate
      image: {{ include "platform.image" (dict "root" .root "image" $values.image) }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: [migrate]
      env:
        {{- include "cell.databaseEnvironment" .root | nindent 8 }}
        {{- $secret := $values.database.existingSecret }}
        {{- include "platform.fromSecret" (dict "name" "CELLS_DB_ADMIN_USERNAME" "secret" $secret "key" "admin-username") | nindent 8 }}
        {{- include "platform.fromSecret" (dict "name" "CELLS_DB_ADMIN_PASSWORD" "secret" $secret "key" "admin-password") | nindent 8 }}
        - name: JAVA_OPTIONS
          value: {{ $values.migration.javaOptions | quote }}
      securityContext:
        {{- include "platform.containerSecurity" . | nindent 8 }}
      resources:
        {{- toYaml $values.migration.resources | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
  containers:
    {{- include "platform.markContainer" (dict "root" .root "schema" "cell" "secret" $secret "revision" .revision) | nindent 4 }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: 64Mi
{{- end }}

{{- define "cell.revision" -}}
{{- include "cell.migrationPod" (dict "root" . "revision" "") | sha256sum | trunc 10 -}}
{{- end }}

{{/* The database as an instance and a migration see it. Argument: root. */}}
{{- define "cell.databaseEnvironment" -}}
{{- $database := .Values.database -}}
- name: CELLS_DB_URL
  value: {{ include "platform.jdbcUrl" . | quote }}
- name: CELLS_DB_INSTANCES
  value: {{ $database.instancesMax | int64 | quote }}
{{- range $role, $pool := $database.pools }}
- name: CELLS_DB_{{ upper $role }}_POOL
  value: {{ $pool | int64 | quote }}
{{ include "platform.fromSecret" (dict "name" (printf "CELLS_DB_%s_PASSWORD" (upper $role)) "secret" $database.existingSecret "key" (printf "%s-password" $role)) }}
{{- end }}
{{- end }}

{{/* The pod of an instance: API and workers are the same program. Arguments: root, component, settings, workers. */}}
{{- define "cell.instancePod" -}}
{{- $values := .root.Values -}}
{{- $names := dict "root" .root "component" .component -}}
metadata:
  labels:
    {{- include "platform.podLabels" $names | nindent 4 }}
spec:
  serviceAccountName: cell
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    {{- include "platform.podSecurity" 10001 | nindent 4 }}
  # The sleep, 2 s of draining, 10 s for open requests, and room.
  terminationGracePeriodSeconds: {{ add .preStop 25 }}
  topologySpreadConstraints:
    {{- include "platform.spread" $names | trim | nindent 4 }}
  initContainers:
    {{- include "platform.awaitContainer" (dict "root" .root "schema" "cell" "secret" $values.database.existingSecret "role" "cell_control" "key" "control-password" "revision" (include "cell.revision" .root)) | nindent 4 }}
  containers:
    - name: {{ .component }}
      image: {{ include "platform.image" (dict "root" .root "image" $values.image) }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      env:
        - name: CELLS_CELL_NAME
          value: {{ $values.cell.name | quote }}
        - name: CELLS_CELL_INSTANCE
          valueFrom:
            fieldRef:
              fieldPath: metadata.name
        {{- include "cell.databaseEnvironment" .root | nindent 8 }}
        {{- if not .workers }}
        # Connected before the first request, which must not wait for it in a JVM that is still cold.
        - name: QUARKUS_DATASOURCE_JDBC_INITIAL_SIZE
          value: "2"
        - name: QUARKUS_DATASOURCE_JDBC_MIN_SIZE
          value: "2"
        {{- end }}
        - name: CELLS_REDIS_URL
          value: {{ $values.redis.url | default "redis://redis:6379" | quote }}
        {{- include "platform.fromSecret" (dict "name" "CELLS_REDIS_PASSWORD" "secret" $values.redis.existingSecret "key" "password") | nindent 8 }}
        - name: CELLS_JWT_PUBLIC_KEY
          value: /etc/cells/tokens/public.pem
        - name: CELLS_JWT_ISSUER
          value: {{ $values.tokens.issuer | quote }}
        - name: CELLS_MANAGEMENT_TLS_CERTIFICATE
          value: /etc/cells/management/tls.crt
        - name: CELLS_MANAGEMENT_TLS_KEY
          value: /etc/cells/management/tls.key
        - name: CELLS_MANAGEMENT_TLS_AUTHORITY
          value: /etc/cells/management/ca.crt
        {{- if $values.tls.existingSecret }}
        - name: CELLS_DATA_TLS_CERTIFICATE
          value: /etc/cells/data/tls.crt
        - name: CELLS_DATA_TLS_KEY
          value: /etc/cells/data/tls.key
        - name: CELLS_DATA_TLS_AUTHORITY
          value: /etc/cells/data/ca.crt
        {{- end }}
        - name: CELLS_WORKER_ENABLED
          value: {{ .workers | quote }}
        {{- if .workers }}
        - name: CELLS_WORKER_THREADS
          value: {{ .settings.threads | int64 | quote }}
        {{- end }}
        {{- range $name, $url := $values.providers }}
        - name: CELLS_PROVIDER_{{ upper $name }}_URL
          value: {{ $url | quote }}
        {{- end }}
        - name: JAVA_OPTIONS
          value: {{ .settings.javaOptions | quote }}
      ports:
        - name: http
          containerPort: 8080
        - name: management
          containerPort: 9000
      startupProbe:
        httpGet: {path: /q/health/live, port: management, scheme: HTTPS}
        periodSeconds: 1
        timeoutSeconds: 2
        failureThreshold: 120
      livenessProbe:
        httpGet: {path: /q/health/live, port: management, scheme: HTTPS}
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 3
      readinessProbe:
        httpGet: {path: /q/health/ready, port: management, scheme: HTTPS}
        periodSeconds: 3
        timeoutSeconds: 2
        failureThreshold: 2
      {{- if .preStop }}
      lifecycle:
        preStop:
          sleep:
            seconds: {{ .preStop }}
      {{- end }}
      securityContext:
        {{- include "platform.containerSecurity" . | nindent 8 }}
      resources:
        {{- toYaml .settings.resources | nindent 8 }}
      volumeMounts:
        - name: tokens
          mountPath: /etc/cells/tokens
          readOnly: true
        - name: management
          mountPath: /etc/cells/management
          readOnly: true
        {{- if $values.tls.existingSecret }}
        - name: data-tls
          mountPath: /etc/cells/data
          readOnly: true
        {{- end }}
        - name: tmp
          mountPath: /tmp
  volumes:
    - name: tokens
      secret:
        secretName: {{ $values.tokens.existingSecret }}
        defaultMode: 0440
    - name: management
      secret:
        secretName: {{ $values.management.existingSecret }}
        defaultMode: 0440
    {{- with $values.tls.existingSecret }}
    - name: data-tls
      secret:
        secretName: {{ . }}
        defaultMode: 0440
    {{- end }}
    - name: tmp
      emptyDir:
        sizeLimit: 256Mi
{{- end }}
