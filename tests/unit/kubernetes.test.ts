import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { SHAPES } from './kubernetesShapes';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const FOLDER = 'bff/deploy/kubernetes';
const README = read('bff/README.md');
/** Names of settings, from the table of bff/README.md, which has them all. */
const SETTINGS = new Set([...README.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!));

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  image: string;
  command: string[];
  env?: { name: string; value: string }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  lifecycle: { preStop: { exec: { command: string[] } } };
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  resources: { limits: { memory: string } };
  volumeMounts: { name: string; mountPath: string }[];
}
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    terminationGracePeriodSeconds: number;
    containers: [Container];
    volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
  };
}
interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  // The shape of each kind is in kubernetesShapes.ts.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  spec: any;
}

const documents = readdirSync(join(root, FOLDER))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(join(FOLDER, name))).map((document) => ({ name, document })));
const resources = documents.map(({ document }) => document.toJS() as Resource);
const find = (kind: string, name: string): Resource =>
  resources.find((resource) => resource.kind === kind && resource.metadata.name === name)!;
const podOf = ({ kind, spec }: Resource): PodTemplate | undefined => {
  if (kind === 'CronJob') return spec.jobTemplate.spec.template as PodTemplate;
  return kind === 'Deployment' || kind === 'Job' ? (spec.template as PodTemplate) : undefined;
};
const pods = resources.flatMap((resource) => {
  const pod = podOf(resource);
  return pod ? [{ name: resource.metadata.name, pod, container: pod.spec.containers[0] }] : [];
});

/** What compose.yaml has of a process. */
interface ComposeProcess {
  command: string[];
  environment: Record<string, string>;
  mem_limit?: string;
}
const compose = (parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeProcess> }).services;
const DOCKER_SETTINGS = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(read('Dockerfile'))![1]!
    .split(' ')
    .map((each) => each.split('=') as [string, string]),
);
const bytesOf = (quantity: string): number => {
  const [, number, unit] = /^(\d+)(m|Mi|g|Gi)$/.exec(quantity)!;
  return Number(number) * (unit === 'g' || unit === 'Gi' ? 1024 : 1);
};

test('every file is YAML, and every resource has the shape of its kind, without an unknown field', () => {
  const ajv = new Ajv({ allErrors: true });
  for (const { name, document } of documents) {
    expect([name, document.errors]).toEqual([name, []]);
    const resource = document.toJS() as Resource;
    const isValid = ajv.compile(SHAPES[resource.kind] ?? false);
    expect([name, resource.kind, isValid(resource), isValid.errors]).toEqual([name, resource.kind, true, null]);
  }
  expect(resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()).toEqual([
    'ConfigMap trestle-settings',
    'CronJob backup',
    'Deployment bff',
    'Deployment services',
    'Ingress trestle',
    'Job migrate',
    'Job publish',
    'NetworkPolicy bff-from-ingress',
    'NetworkPolicy metrics-from-monitoring',
    'NetworkPolicy services-from-bff',
    'NetworkPolicy trestle-nobody',
    'PersistentVolumeClaim trestle-backups',
    'PodDisruptionBudget bff',
    'PodDisruptionBudget services',
    'Secret trestle-owner',
    'Secret trestle-secrets',
    'Service bff',
    'Service services',
  ]);
});

test('all settings exist, and each process has those that compose.yaml gives it', () => {
  const given = new Map<string, string[]>(
    resources.map(({ metadata, data, stringData }) => [metadata.name, Object.keys({ ...data, ...stringData })]),
  );
  const processOf: Record<string, string> = { services: 'services-1', bff: 'bff-1', backup: 'migrate' };
  for (const { name, container } of pods) {
    const names = [
      ...(container.env ?? []).map((each) => each.name),
      ...container.envFrom.flatMap(({ configMapRef, secretRef }) => given.get((configMapRef ?? secretRef)!.name)!),
    ];
    expect([name, names.filter((each) => !SETTINGS.has(each))]).toEqual([name, []]);
    const wanted = Object.keys(compose[processOf[name] ?? name]!.environment);
    expect([name, wanted.filter((each) => !names.includes(each))]).toEqual([name, []]);
  }
});

test('each process runs the command, the port and the memory of compose.yaml, and writes where the image lets it', () => {
  const commands = pods.map(({ name, container }) => [name, container.command]);
  expect(Object.fromEntries(commands)).toMatchObject({
    services: compose['services-1']!.command,
    bff: compose['bff-1']!.command,
    migrate: compose['migrate']!.command,
    publish: compose['publish']!.command,
  });
  const backupCommand = find('CronJob', 'backup').spec.jobTemplate.spec.template.spec.containers[0].command[2];
  expect(backupCommand).toMatch(/^node db\/dist\/main\.mjs backup /m);
  // Before the backup, which may fail because they fill the volume. Their names are those of `writeWholeFile`.
  expect(backupCommand).toMatch(/^find \/backups -name 'trestle-\*\.sql\.gz\.\*\.part' .*-delete$(?=[^]*^node )/m);
  const ports = { services: compose['services-1']!.environment['PORT'], bff: DOCKER_SETTINGS['PORT'] };
  for (const [name, port] of Object.entries(ports)) {
    const { container } = pods.find((each) => each.name === name)!;
    expect([name, container.env]).toEqual([name, [{ name: 'PORT', value: port }]]);
    expect(container.ports).toContainEqual({ name: 'http', containerPort: Number(port) });
    expect(find('Service', name).spec.ports).toEqual([{ name: 'http', port: Number(port), targetPort: 'http' }]);
    expect([name, bytesOf(container.resources.limits.memory)]).toEqual([
      name,
      bytesOf(compose[`${name}-1`]!.mem_limit!),
    ]);
  }
  for (const { name, pod, container } of pods) {
    expect([name, container.image]).toEqual([name, 'trestle']);
    const mounts = container.volumeMounts.map((mount) => mount.mountPath);
    expect([name, mounts]).toEqual([name, expect.arrayContaining([DOCKER_SETTINGS['DATA_DIR'], '/tmp'])]);
    const volumes = pod.spec.volumes.map((volume) => volume.name).toSorted();
    expect([name, container.volumeMounts.map((mount) => mount.name).toSorted()]).toEqual([name, volumes]);
  }
});

test('a process is asked as the README says, and ends after it has left its Service and done what is under way', () => {
  const healthOf: Record<string, string> = {
    startupProbe: '/healthz',
    livenessProbe: '/healthz',
    readinessProbe: '/readyz',
  };
  for (const { name, pod, container } of pods.filter((each) => ['services', 'bff'].includes(each.name))) {
    for (const [probe, path] of Object.entries(healthOf))
      expect([name, probe, container[probe as 'startupProbe'].httpGet]).toEqual([name, probe, { path, port: 'http' }]);
    const sleepSeconds = Number(container.lifecycle.preStop.exec.command[1]);
    // The longest shutdown is 11 s (bff/README.md, A restart).
    expect(README).toContain('what is under way ends, within 11 s');
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(sleepSeconds + 11);
    const { replicas, strategy } = find('Deployment', name).spec;
    expect([name, replicas, strategy.rollingUpdate]).toEqual([name, 2, { maxSurge: 1, maxUnavailable: 0 }]);
  }
});

test('what selects pods finds them, and services take calls of BFFs alone', () => {
  const labelsOf = new Map(pods.map(({ name, pod }) => [name, pod.metadata.labels]));
  for (const name of ['services', 'bff']) {
    const labels = labelsOf.get(name)!;
    expect(find('Service', name).spec.selector).toEqual(labels);
    expect(find('Deployment', name).spec.selector.matchLabels).toEqual(labels);
    expect(find('PodDisruptionBudget', name).spec.selector.matchLabels).toEqual(labels);
  }
  const { podSelector, ingress } = find('NetworkPolicy', 'services-from-bff').spec;
  expect(podSelector.matchLabels).toEqual(labelsOf.get('services'));
  expect(ingress).toEqual([{ from: [{ podSelector: { matchLabels: labelsOf.get('bff') } }], ports: [{ port: 4001 }] }]);
  expect(find('ConfigMap', 'trestle-settings').data).toMatchObject({
    SERVICE_URLS: 'all=http://services:4001',
    METRICS_PORT: String(find('NetworkPolicy', 'metrics-from-monitoring').spec.ingress[0].ports[0].port),
    PUBLIC_URL: `https://${find('Ingress', 'trestle').spec.rules[0].host}`,
  });
});
