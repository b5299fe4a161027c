{{/* Shared by the charts of this repository; the copies are identical, and a test says so. Each helper is called with the root context unless it says otherwise. */}}

{{/* What never changes in the life of a release: selectors and claim templates carry these only. Arguments: root, component. */}}
{{- define "platform.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of every object. Arguments: root, component. */}}
{{- define "platform.labels" -}}
{{ include "platform.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: cells
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- with .root.Values.cell }}
cells.dev/cell: {{ .name | quote }}
cells.dev/wave: {{ .wave | int64 | quote }}
{{- end }}
{{- end }}

{{/* Labels of pods: no version, so that a chart's new number alone restarts nothing. Arguments: root, component. */}}
{{- define "platform.podLabels" -}}
{{ include "platform.selector" . }}
app.kubernetes.io/part-of: cells
{{- with .root.Values.cell }}
cells.dev/cell: {{ .name | quote }}
{{- end }}
{{- end }}

{{/* A digest wins over a tag; without both it is the chart's application version. Arguments: root, image. */}}
{{- define "platform.image" -}}
{{- if .image.digest -}}
{{ printf "%s@%s" .image.repository .image.digest | quote }}
{{- else -}}
{{ printf "%s:%s" .image.repository (.image.tag | default .root.Chart.AppVersion) | quote }}
{{- end -}}
{{- end }}

{{/* The pod's part of the restricted Pod Security Standard. Argument: the numeric user. */}}
{{- define "platform.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ . }}
runAsGroup: {{ . }}
fsGroup: {{ . }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "platform.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* One zone or one host less must not be all of them gone; a cluster with one zone still gets its pods. Arguments: root, component. */}}
{{- define "platform.spread" -}}
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "platform.selector" $ | nindent 6 }}
{{- end }}
{{- end }}

{{/* How psql finds the database, with the names of libpq. Argument: root. */}}
{{- define "platform.psqlEnvironment" -}}
- name: PGHOST
  value: {{ .Values.database.host | default "postgres" | quote }}
- name: PGPORT
  value: {{ .Values.database.port | int64 | quote }}
- name: PGDATABASE
  value: {{ .Values.database.name | quote }}
{{- with .Values.database.sslMode }}
- name: PGSSLMODE
  value: {{ . | quote }}
{{- end }}
- name: PGCONNECT_TIMEOUT
  value: "2"
{{- end }}

{{- define "platform.jdbcUrl" -}}
{{- $database := .Values.database -}}
jdbc:postgresql://{{ $database.host | default "postgres" }}:{{ $database.port | int64 }}/{{ $database.name }}
{{- with $database.sslMode }}?sslmode={{ . }}{{ end -}}
{{- end }}

{{/* An environment variable from a key of a secret. Arguments: name, secret, key. */}}
{{- define "platform.fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
{{- end }}

{{/*
After a migration: writes its revision into the schema's comment, which every role can read. The last twenty are kept, so that a
pod of the version before, restarted in the middle of an upgrade, still finds its own. Arguments: root, schema, secret, revision.
*/}}
{{- define "platform.markContainer" -}}
- name: mark
  image: {{ include "platform.image" (dict "root" .root "image" .root.Values.tools.image) }}
  imagePullPolicy: {{ .root.Values.tools.image.pullPolicy }}
  command:
    - bash
    - -c
    - |
      exec psql -X -q -v ON_ERROR_STOP=1 -v schema={{ .schema }} -v revision="$REVISION" <<'SQL'
      select format('comment on schema %I is %L', :'schema', concat_ws(' ', string_agg(r, ' ' order by n), :'revision'))
        from (select r, n
                from pg_namespace s,
                     unnest(string_to_array(obj_description(s.oid, 'pg_namespace'), ' ')) with ordinality as known(r, n)
               where s.nspname = :'schema' and r <> :'revision'
               order by n desc limit 19) as kept \gexec
      SQL
  env:
    {{- include "platform.psqlEnvironment" .root | nindent 4 }}
    {{- include "platform.fromSecret" (dict "name" "PGUSER" "secret" .secret "key" "admin-username") | nindent 4 }}
    {{- include "platform.fromSecret" (dict "name" "PGPASSWORD" "secret" .secret "key" "admin-password") | nindent 4 }}
    - name: REVISION
      value: {{ .revision | quote }}
  securityContext:
    {{- include "platform.containerSecurity" . | nindent 4 }}
  resources:
    {{- toYaml .root.Values.tools.resources | nindent 4 }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
{{- end }}

{{/*
Before an application: waits until its own revision is in the schema's comment. It asks with a role that may do nothing else there,
so no pod that serves holds the administrator's password. Arguments: root, schema, secret, role, key, revision.
*/}}
{{- define "platform.awaitContainer" -}}
- name: await-schema
  image: {{ include "platform.image" (dict "root" .root "image" .root.Values.tools.image) }}
  imagePullPolicy: {{ .root.Values.tools.image.pullPolicy }}
  command:
    - bash
    - -c
    - |
      asked=0
      until psql -X -t -A -c "select 'there' from pg_namespace where nspname = '{{ .schema }}'
          and '$REVISION' = any(string_to_array(obj_description(oid, 'pg_namespace'), ' '))" 2>/tmp/why | grep -q there; do
        ((asked++ % 10)) || echo "waiting for schema revision $REVISION: $(tail -n 1 /tmp/why)"
        sleep 1
      done
  env:
    {{- include "platform.psqlEnvironment" .root | nindent 4 }}
    - name: PGUSER
      value: {{ .role }}
    {{- include "platform.fromSecret" (dict "name" "PGPASSWORD" "secret" .secret "key" .key) | nindent 4 }}
    - name: REVISION
      value: {{ .revision | quote }}
  securityContext:
    {{- include "platform.containerSecurity" . | nindent 4 }}
  resources:
    {{- toYaml .root.Values.tools.resources | nindent 4 }}
  volumeMounts:
    - name: tmp
      mountPath: /tmp
{{- end }}

{{/* A small PostgreSQL with one volume: a StatefulSet and its service. Argument: root. */}}
{{- define "platform.postgres" -}}
{{- $labels := dict "root" . "component" "postgres" -}}
{{- $secret := .Values.database.existingSecret -}}
apiVersion: v1
kind: Service
metadata:
  name: postgres
  labels:
    {{- include "platform.labels" $labels | nindent 4 }}
spec:
  # An address that stays: a name that follows the pod would be remembered by each JVM for half a minute.
  selector:
    {{- include "platform.selector" $labels | nindent 4 }}
  ports:
    - name: postgres
      port: 5432
      targetPort: postgres
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: postgres
  labels:
    {{- include "platform.labels" $labels | nindent 4 }}
spec:
  replicas: 1
  serviceName: postgres
  selector:
    matchLabels:
      {{- include "platform.selector" $labels | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "platform.podLabels" $labels | nindent 8 }}
    spec:
      serviceAccountName: {{ .Chart.Name }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- with .Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        {{- include "platform.podSecurity" 999 | nindent 8 }}
      terminationGracePeriodSeconds: 60
      containers:
        - name: postgres
          image: {{ include "platform.image" (dict "root" . "image" .Values.postgres.image) }}
          imagePullPolicy: {{ .Values.postgres.image.pullPolicy }}
          args:
            - postgres
            {{- range $key, $value := .Values.postgres.settings }}
            - -c
            - {{ printf "%s=%v" $key $value | quote }}
            {{- end }}
          env:
            {{- include "platform.fromSecret" (dict "name" "POSTGRES_USER" "secret" $secret "key" "admin-username") | nindent 12 }}
            {{- include "platform.fromSecret" (dict "name" "POSTGRES_PASSWORD" "secret" $secret "key" "admin-password") | nindent 12 }}
            - name: POSTGRES_DB
              value: {{ .Values.database.name | quote }}
            - name: PGDATA
              value: /var/lib/postgresql/18/docker
          ports:
            - name: postgres
              containerPort: 5432
          startupProbe:
            exec: &ready
              command: [sh, -c, 'exec pg_isready -q -h 127.0.0.1 -U "$POSTGRES_USER" -d "$POSTGRES_DB"']
            periodSeconds: 1
            failureThreshold: 120
          readinessProbe:
            exec: *ready
            periodSeconds: 2
            timeoutSeconds: 2
          # Only that the port is held: a server that is busy must not be killed for it.
          livenessProbe:
            tcpSocket:
              port: postgres
            periodSeconds: 10
            failureThreshold: 6
          lifecycle:
            preStop:
              exec:
                # SIGTERM would wait for every client to leave; this ends their sessions and writes a checkpoint.
                command: [sh, -c, 'pg_ctl -D "$PGDATA" -m fast -w stop']
          securityContext:
            {{- include "platform.containerSecurity" . | nindent 12 }}
          resources:
            {{- toYaml .Values.postgres.resources | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: /var/lib/postgresql
            - name: run
              mountPath: /var/run/postgresql
            - name: tmp
              mountPath: /tmp
      volumes:
        - name: run
          emptyDir:
            medium: Memory
            sizeLimit: 1Mi
        - name: tmp
          emptyDir:
            sizeLimit: 64Mi
  volumeClaimTemplates:
    - apiVersion: v1
      kind: PersistentVolumeClaim
      metadata:
        name: data
        labels:
          {{- include "platform.selector" $labels | nindent 10 }}
      spec:
        accessModes: [ReadWriteOnce]
        {{- with .Values.postgres.storageClass }}
        storageClassName: {{ . | quote }}
        {{- end }}
        resources:
          requests:
            storage: {{ .Values.postgres.storage }}
{{- end }}

{{/* Every pod of the namespace: nothing in, nothing out, unless another policy says so. Argument: root. */}}
{{- define "platform.denyAll" -}}
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: default-deny
  labels:
    {{- include "platform.labels" (dict "root" . "component" "network") | nindent 4 }}
spec:
  podSelector: {}
  policyTypes: [Ingress, Egress]
{{- end }}

{{/* A rule of egress: the cluster's DNS. Argument: root. */}}
{{- define "platform.toDns" -}}
- to:
    {{- toYaml .Values.networkPolicy.dns | nindent 4 }}
  ports:
    - port: 53
      protocol: UDP
    - port: 53
      protocol: TCP
{{- end }}

{{/* Peers: pods of this release with one of these components. Arguments: root, components. */}}
{{- define "platform.own" -}}
- podSelector:
    matchLabels:
      app.kubernetes.io/name: {{ .root.Chart.Name }}
      app.kubernetes.io/instance: {{ .root.Release.Name }}
    matchExpressions:
      - key: app.kubernetes.io/component
        operator: In
        values: [{{ join ", " .components }}]
{{- end }}
