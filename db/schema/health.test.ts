import type { FileStoreFacts } from './fileStoreHealth';
import { checkHealth, type HealthFacts, type ProcessFacts, type RunningProcess } from './health';
import type { HealthState } from './healthWords';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const GIB = 2 ** 30;
const running = (more: Partial<RunningProcess> = {}): RunningProcess => ({
  kind: 'services',
  host: 'a:1',
  version: '2.0.0',
  started_date: ago(600),
  seen_date: ago(0.3),
  disk_free: 40 * GIB,
  disk_size: 100 * GIB,
  memory: 200 * 2 ** 20,
  ...more,
});
const bff = running({ kind: 'bff', host: 'a:2' });
const WELL: HealthFacts = {
  processes: [running(), bff],
  database: { version: '10.11', uptime_seconds: 3 * 86_400, connections: 20, max_connections: 151, cluster: null },
  told: [],
  mails: { waiting: 0, oldest: null, refused_today: 0 },
  reports: { waiting: 2, oldest: ago(3) },
  backup: { created_date: ago(600), row_count: 1_234_567, seconds: 60 },
};
const checked = (facts: Partial<HealthFacts>) =>
  Object.fromEntries(checkHealth({ ...WELL, ...facts }, NOW).map(({ name, state, text }) => [name, [state, text]]));

test('what is as it should be is good, with its figures', () => {
  expect(checked({})).toEqual({
    Processes: ['good', '1 BFF runs, 1 services process, of version 2.0.0.'],
    Database: ['good', '10.11, up for 3 days. 20 of 151 connections are in use.'],
    Mails: ['good', '0 mails wait.'],
    Reports: ['good', '2 reports wait.'],
    Backup: ['good', 'The last one is 10 hours old and has 1,234,567 rows.'],
    Disk: ['good', '40.0 GiB are free where the least is: a:1.'],
  });
});

const database = WELL.database;
const MX = { host: 'mx', problem: null, certificate_until: null };
const mailServer = (days: number): ProcessFacts => ({
  mail_server: { ...MX, certificate_until: ago(-days * 24 * 60) },
});
const store = (more: Partial<FileStoreFacts> = {}): ProcessFacts => ({
  file_store: {
    address: 's3.x/files',
    problem: null,
    problem_since: null,
    last_failure: null,
    stored: 1200,
    in_database: 1,
    to_delete: 30,
    ...more,
  },
});
const SILENT = { problem: 'no answer', problem_since: ago(200) };
/** Replicas with the seconds that they are behind; without seconds one that doesn't answer. */
const returned = (problem: string | null, minutes?: number) => ({
  returned_mail: { host: 'mx', problem, read_date: minutes === undefined ? null : ago(minutes) },
});
const replicas = (...all: [host: string, behind?: number | null][]): ProcessFacts => ({
  replicas: all.map(([host, behind]) => ({ host, answers: behind !== undefined, seconds_behind: behind ?? null })),
});
test.each<[string, HealthState, string, Partial<HealthFacts>]>([
  ['Processes', 'bad', '1 BFF runs, 0 services processes. Start the services.', { processes: [bff] }],
  ['Processes', 'bad', 'Start the services.', { processes: [bff, running({ seen_date: ago(5) })] }],
  [
    'Processes',
    'warning',
    'Not heard of for 2 minutes: b:7',
    { processes: [running(), running({ host: 'b:7', seen_date: ago(3) })] },
  ],
  ['Processes', 'good', 'of version 2.0.0.', { processes: [bff, running(), running({ seen_date: ago(3) })] }],
  ['Processes', 'warning', 'of versions 2.0.0 and 2.1.0', { processes: [running(), running({ version: '2.1.0' })] }],
  ['Database', 'warning', 'Raise max_connections', { database: { ...database, connections: 121 } }],
  ['Database', 'good', 'one of 3 nodes', { database: { ...database, cluster: { size: 3, state: 'Synced' } } }],
  ['Database', 'bad', 'Donor/Desynced', { database: { ...database, cluster: { size: 3, state: 'Donor/Desynced' } } }],
  ['Mail server', 'good', 'mx answers. Its certificate holds for 60 days.', { told: [mailServer(60)] }],
  ['Mail server', 'warning', 'Its certificate ends in 20 days. Renew it.', { told: [mailServer(60), mailServer(20)] }],
  ['Mail server', 'bad', 'mx answers. Its certificate has ended.', { told: [mailServer(-1)] }],
  ['Mail server', 'good', 'unencrypted', { told: [{ mail_server: { ...MX, certificate_until: null } }] }],
  [
    'Mail server',
    'bad',
    "mx can't be used: certificate has expired",
    { told: [mailServer(60), { mail_server: { ...MX, problem: 'certificate has expired' } }] },
  ],
  ['Returned mail', 'good', 'at mx is read. Last read 3 minutes ago.', { told: [returned(null, 3)] }],
  [
    'Returned mail',
    'good',
    'Since the processes started, 1 mail came back, 3 tell of no failure, such as an absence, 1 is about mails of another',
    {
      told: [
        { returned_mail: { ...MX, read_date: ago(1), taken: { returned: 1, 'no failure': 1, 'unknown mail': 0 } } },
        { returned_mail: { ...MX, read_date: ago(1), taken: { returned: 0, 'no failure': 2, 'unknown mail': 1 } } },
      ],
    },
  ],
  [
    'Returned mail',
    'bad',
    "at mx can't be read: Wrong password. It was not read yet.",
    { told: [returned('Wrong password')] },
  ],
  [
    'Returned mail',
    'warning',
    "at mx can't be read: Busy. Last read 1 minute",
    { told: [returned('Busy'), returned(null, 1)] },
  ],
  ['Replicas', 'good', '2 answer, not far behind.', { told: [replicas(['r1', 3], ['r2', 30]), replicas(['r1', 0])] }],
  ['Replicas', 'warning', 'Up to 95 seconds behind: r2.', { told: [replicas(['r1', 3], ['r2', 95])] }],
  ['Replicas', 'bad', 'No answer from r2.', { told: [replicas(['r1', 3]), replicas(['r2'])] }],
  ['Replicas', 'good', "How far behind can't be told of r1.", { told: [replicas(['r1', null])] }],
  [
    'Replicas',
    'bad',
    'Nothing is copied to r2 any more',
    {
      told: [
        replicas(['r1', 3]),
        { replicas: [{ host: 'r2', answers: true, seconds_behind: null, is_stopped: true }] },
      ],
    },
  ],
  [
    'File store',
    'good',
    's3.x/files answers. 1,200 files are there, 1 in the database; 30 objects wait for deletion.',
    { told: [store(), {}, store()] },
  ],
  ['File store', 'bad', "s3.x/files can't be used for 3 hours: no answer. Files", { told: [store(), store(SILENT)] }],
  ['File store', 'bad', 'for 3 hours', { told: [store({ ...SILENT, problem_since: ago(2) }), store(SILENT)] }],
  ['File store', 'bad', '1,200 files are in a store, but FILES_URL is not set', { told: [store({ address: null })] }],
  [
    'File store',
    'warning',
    'A call failed 3 minutes ago: full.',
    { told: [store({ last_failure: { date: ago(3), problem: 'full' } }), store()] },
  ],
  ['File store', 'good', 'answers', { told: [store({ last_failure: { date: ago(16), problem: 'full' } })] }],
  [
    'Mails',
    'good',
    '1 mail waits, 2 were refused within a day.',
    { mails: { waiting: 1, oldest: ago(14), refused_today: 2 } },
  ],
  ['Mails', 'warning', 'the oldest for 3 hours', { mails: { waiting: 9, oldest: ago(185), refused_today: 0 } }],
  ['Reports', 'warning', 'the oldest for 16 minutes', { reports: { waiting: 1, oldest: ago(16) } }],
  ['Backup', 'warning', 'None is known', { backup: null }],
  ['Backup', 'warning', '3 days old', { backup: { ...WELL.backup!, created_date: ago(3 * 1440) } }],
  [
    'Disk',
    'warning',
    '1.0 GiB are free where the least is: b:1',
    { processes: [running(), running({ host: 'b:1', disk_free: GIB })] },
  ],
  ['Disk', 'bad', '100 MiB', { processes: [running({ disk_free: 100 * 2 ** 20 })] }],
  ['Disk', 'warning', 'No process can tell', { processes: [running({ disk_free: null })] }],
])('%s: %s, %s', (name, state, text, facts) => {
  expect(checked(facts)[name]).toEqual([state, expect.stringContaining(text)]);
});
