{{/* The migration's pod. Its revision is the digest of all this, so the same values never run it twice. Arguments: root, revision. */}}
{{- define "control.migrationPod" -}}
{{- $values := .root.Values -}}
{{- $secret := $values.database.existingSecret -}}
metadata:
  labels:
    {{- include "platform.podLabels" (dict "root" .root "component" "migration") | nindent 4 }}
  {{- with $values.migration.again }}
  annotations:
    cells.dev/again: {{ . | quote }}
  {{- end }}
spec:
  serviceAccountName: control-plane
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with $values.imagePullSecrets }}
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
        - name: CELLS_DB_URL
          value: {{ include "platform.jdbcUrl" .root | quote }}
        {{- include "platform.fromSecret" (dict "name" "CELLS_DB_ADMIN_USERNAME" "secret" $secret "key" "admin-username") | nindent 8 }}
        {{- include "platform.fromSecret" (dict "name" "CELLS_DB_ADMIN_PASSWORD" "secret" $secret "key" "admin-password") | nindent 8 }}
        {{- include "platform.fromSecret" (dict "name" "CELLS_DB_OWNER_PASSWORD" "secret" $secret "key" "owner-password") | nindent 8 }}
        {{- include "platform.fromSecret" (dict "name" "CELLS_DB_APP_PASSWORD" "secret" $secret "key" "app-password") | nindent 8 }}
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
    {{- include "platform.markContainer" (dict "root" .root "schema" "control" "secret" $secret "revision" .revision) | nindent 4 }}
  volumes:
    - name: tmp
      emptyDir:
        sizeLimit: 64Mi
{{- end }}

{{- define "control.revision" -}}
{{- include "control.migrationPod" (dict "root" . "revision" "") | sha256sum | trunc 10 -}}
{{- end }}

{{- define "control.awaitSchema" -}}
{{- include "platform.awaitContainer" (dict "root" . "schema" "control" "secret" .Values.database.existingSecret "role" "control_app" "key" "app-password" "revision" (include "control.revision" .)) }}
{{- end }}
