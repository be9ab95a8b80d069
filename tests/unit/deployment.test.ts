import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', `file://${__filename}`));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const README = read('bff/README.md');
/** Names of settings, from the table of bff/README.md, which has them all, and Node's own. */
const SETTINGS = new Set([...README.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!)).add('NODE_OPTIONS');

interface ComposeService {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  init?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, ComposeService> };
const processes = Object.entries(services).filter(([, { image }]) => image === 'trestle');

test('compose.yaml starts what the README starts, with settings that exist', () => {
  expect(processes.map(([name]) => name)).toEqual(['migrate', 'publish', 'services-1', 'services-2', 'bff-1', 'bff-2']);
  for (const [name, { command, environment }] of processes) {
    expect([name, README.includes(command!.join(' '))]).toEqual([name, true]);
    expect([name, Object.keys(environment!).filter((setting) => !SETTINGS.has(setting))]).toEqual([name, []]);
  }
});

test('a BFF believes its balancer, whichever network Docker gives them', () => {
  // Docker takes 192.168.0.0/16 once 172.16.0.0/12 is used up, and any other that its `default-address-pools` name.
  for (const name of ['bff-1', 'bff-2']) expect(services[name]!.environment!['TRUSTED_PROXIES']).toBe('uniquelocal');
  expect(services['bff-1']).not.toHaveProperty('ports');
});

test('a container runs as no root, can change no code, and ends what is under way', () => {
  for (const [name, { read_only, init, cap_drop, stop_grace_period }] of processes)
    expect([name, read_only, init, cap_drop, stop_grace_period]).toEqual([name, true, true, ['ALL'], '15s']);
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
  const dockerSettings = /^ENV (.*)$/m
    .exec(read('Dockerfile'))![1]!
    .split(' ')
    .map((each) => each.split('=')[0]!);
  expect(dockerSettings.filter((name) => !SETTINGS.has(name))).toEqual([]);
});

test.each([
  ['bff/deploy/trestle-bff@.service', 'node bff/dist/main.mjs'],
  ['db/deploy/trestle-services@.service', 'node db/dist/main.mjs serve'],
])('%s runs what the README runs, with a limit of memory and time to end', (file, command) => {
  const unit = read(file);
  expect(unit).toContain(`ExecStart=/usr/bin/${command}\n`);
  expect(README).toContain(command);
  expect(unit).toMatch(/^MemoryMax=/m);
  expect(unit).toMatch(/^TimeoutStopSec=15$/m);
  // By default the processes that make reports get SIGTERM, too, and a unit that failed five times stays down.
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit.includes('OOMPolicy=continue')).toBe(command.endsWith(' serve'));
  const names = /^Environment=(.*)$/m
    .exec(unit)![1]!
    .split(' ')
    .map((each) => each.split('=')[0]!);
  expect(names.filter((name) => !SETTINGS.has(name))).toEqual([]);
});

test('no secret and no data get into an image, and its files can be read by the user of the processes', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env*', '.data*']));
  expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env*', '.data*/']));
  for (const [, dataDir] of README.matchAll(/DATA_DIR=(\S+)/g)) expect(dataDir).toMatch(/^(\/|\.data)/);
  expect(read('Dockerfile')).toMatch(/^ {2}&& chmod -R a\+rX \/app$/m);
});

test('the hosted run can mount, as two tests of faults do', () => {
  const workflow = parse(read('.github/workflows/ci.yml')) as { jobs: { test: { container: { options: string } } } };
  expect(workflow.jobs.test.container.options).toBe('--cap-add SYS_ADMIN --security-opt apparmor=unconfined');
});
