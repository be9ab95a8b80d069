import { logConnections, maxConnectionsOf, REPORT_CONNECTIONS, serviceConnections } from './connectionCounts';
import { documentedSettings, readSettings } from './settings';

const DEFAULTS = readSettings({}).settings!;
/** What MariaDB and MySQL allow unless they are told otherwise. */
const DEFAULT_MAX_CONNECTIONS = 151;
/** For administrators, backups and migrations. */
const ROOM = 10;

test('with the defaults, two services and two BFFs fit into what a database allows by default, with room', () => {
  expect([maxConnectionsOf('services', DEFAULTS), maxConnectionsOf('bff', DEFAULTS)]).toEqual([65, 4]);
  expect(2 * (65 + 4)).toBeLessThanOrEqual(DEFAULT_MAX_CONNECTIONS - ROOM);
});

test('every setting of connections counts, and the reports count once for each process', () => {
  const { settings } = readSettings({
    DATABASE_RECORD_CONNECTIONS: '3',
    DATABASE_WRITE_CONNECTIONS: '5',
    DATABASE_LIST_CONNECTIONS: '10',
    DATABASE_STREAM_CONNECTIONS: '20',
    DATABASE_SESSION_CONNECTIONS: '40',
    REPORT_PROCESSES: '2',
  });
  expect(serviceConnections(settings!)).toEqual({ records: 3, writes: 5, lists: 10, streams: 20 });
  expect([maxConnectionsOf('services', settings!), maxConnectionsOf('bff', settings!)]).toEqual([93, 40]);
  expect(documentedSettings.get('reportProcesses')!.doc).toContain('5 connections');
  expect(REPORT_CONNECTIONS).toEqual({ records: 1, writes: 0, lists: 2, streams: 2 });
});

/** Logs what a server with this answer gives. */
async function logged(answer: () => Promise<object[]>): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = (level: string) => (details: object) => lines.push([level, details]);
  const executor = { selectRows: answer as () => Promise<never> };
  await logConnections('bff', DEFAULTS, executor, { info: log('info'), warn: log('warn') });
  return lines;
}

test('a process says how many connections it may take, and warns where the database allows too few', async () => {
  const info = (allowed: number | undefined) => ['info', { connections: 4, allowed }];
  expect(await logged(async () => [{ allowed: 138 }])).toEqual([info(138)]);
  expect(await logged(async () => [{ allowed: 137 }])).toEqual([info(137), ['warn', { twoOfEach: 138, allowed: 137 }]]);
  expect(await logged(() => Promise.reject(new Error('gone')))).toEqual([info(undefined)]);
});
