/*
 * The shapes of the resources in bff/deploy/kubernetes, as JSON Schema: of each resource the fields that these files
 * use, so that a misspelled name or a wrong type is found without a cluster. Kubernetes knows many more.
 */

/** A JSON Schema. */
type JsonSchema = Readonly<Record<string, unknown>>;

const text: JsonSchema = { type: 'string', minLength: 1 };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const texts: JsonSchema = { type: 'object', additionalProperties: text };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items, minItems: 1 });

/** An object with these fields and no others. Those whose names end in `?` may be left out. */
function fields(shapes: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const names = Object.keys(shapes);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), shapes[name]])),
    required: names.filter((name) => !name.endsWith('?')),
  };
}

const metadata = fields({ name: text, labels: texts, 'annotations?': texts });
const selector = fields({
  matchLabels: texts,
  'matchExpressions?': listOf(fields({ key: text, operator: { enum: ['In'] }, values: listOf(text) })),
});
const reference = fields({ name: text });

const probe = fields({
  httpGet: fields({ path: text, port: text }),
  periodSeconds: count,
  'timeoutSeconds?': count,
  failureThreshold: count,
});
const container = fields({
  name: text,
  image: text,
  command: listOf(text),
  'env?': listOf(fields({ name: text, value: text })),
  envFrom: listOf(fields({ 'configMapRef?': reference, 'secretRef?': reference })),
  'ports?': listOf(fields({ name: text, containerPort: count })),
  'lifecycle?': fields({ preStop: fields({ exec: fields({ command: listOf(text) }) }) }),
  'startupProbe?': probe,
  'livenessProbe?': probe,
  'readinessProbe?': probe,
  resources: fields({ requests: fields({ cpu: text, memory: text }), limits: fields({ memory: text }) }),
  securityContext: fields({
    allowPrivilegeEscalation: { const: false },
    readOnlyRootFilesystem: { const: true },
    capabilities: fields({ drop: { const: ['ALL'] } }),
  }),
  volumeMounts: listOf(fields({ name: text, mountPath: text })),
});
const podTemplate = fields({
  metadata: fields({ labels: texts }),
  spec: fields({
    'restartPolicy?': { enum: ['OnFailure', 'Never'] },
    automountServiceAccountToken: { const: false },
    enableServiceLinks: { const: false },
    securityContext: fields({
      runAsNonRoot: { const: true },
      runAsUser: count,
      runAsGroup: count,
      fsGroup: count,
      seccompProfile: fields({ type: { const: 'RuntimeDefault' } }),
    }),
    'topologySpreadConstraints?': listOf(
      fields({ maxSkew: count, topologyKey: text, whenUnsatisfiable: text, labelSelector: selector }),
    ),
    'terminationGracePeriodSeconds?': count,
    containers: listOf(container),
    volumes: listOf(
      fields({
        name: text,
        'emptyDir?': fields({ 'sizeLimit?': text }),
        'persistentVolumeClaim?': fields({ claimName: text }),
      }),
    ),
  }),
});
const job = fields({ backoffLimit: count, template: podTemplate });

const resource = (apiVersion: string, kind: string, more: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  fields({ apiVersion: { const: apiVersion }, kind: { const: kind }, metadata, ...more });

/** The shape of each kind of resource. */
export const SHAPES: Readonly<Record<string, JsonSchema>> = {
  Deployment: resource('apps/v1', 'Deployment', {
    spec: fields({
      replicas: count,
      strategy: fields({ type: text, rollingUpdate: fields({ maxSurge: count, maxUnavailable: count }) }),
      selector,
      template: podTemplate,
    }),
  }),
  Job: resource('batch/v1', 'Job', { spec: job }),
  CronJob: resource('batch/v1', 'CronJob', {
    spec: fields({
      schedule: text,
      concurrencyPolicy: { enum: ['Forbid'] },
      startingDeadlineSeconds: count,
      jobTemplate: fields({ spec: job }),
    }),
  }),
  Service: resource('v1', 'Service', {
    spec: fields({ selector: texts, ports: listOf(fields({ name: text, port: count, targetPort: text })) }),
  }),
  ConfigMap: resource('v1', 'ConfigMap', { data: texts }),
  Secret: resource('v1', 'Secret', { stringData: texts }),
  PersistentVolumeClaim: resource('v1', 'PersistentVolumeClaim', {
    spec: fields({ accessModes: listOf(text), resources: fields({ requests: fields({ storage: text }) }) }),
  }),
  PodDisruptionBudget: resource('policy/v1', 'PodDisruptionBudget', {
    spec: fields({ maxUnavailable: count, selector }),
  }),
  NetworkPolicy: resource('networking.k8s.io/v1', 'NetworkPolicy', {
    spec: fields({
      podSelector: selector,
      policyTypes: { const: ['Ingress'] },
      'ingress?': listOf(
        fields({
          from: listOf(fields({ 'podSelector?': selector, 'namespaceSelector?': selector })),
          ports: listOf(fields({ port: count })),
        }),
      ),
    }),
  }),
  Ingress: resource('networking.k8s.io/v1', 'Ingress', {
    spec: fields({
      ingressClassName: text,
      tls: listOf(fields({ hosts: listOf(text), secretName: text })),
      rules: listOf(
        fields({
          host: text,
          http: fields({
            paths: listOf(
              fields({
                path: text,
                pathType: text,
                backend: fields({ service: fields({ name: text, port: fields({ name: text }) }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
};
