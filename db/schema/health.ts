import { fileStoreCheck, type FileStoreFacts } from './fileStoreHealth';
import { count, duration, type HealthCheck } from './healthWords';
import { printable } from './text/printable';

/** A process that runs, or ran within the last day and didn't say goodbye. */
export interface RunningProcess {
  kind: string;
  /** Machine and port. */
  host: string;
  version: string;
  started_date: string;
  seen_date: string;
  /** Free and total bytes of the disk of its DATA_DIR. */
  disk_free: number | null;
  disk_size: number | null;
  /** Bytes of memory that it holds. */
  memory: number;
}
/** The reply of GET /api/{product}/health/. */
export interface HealthReport {
  checked_at: string;
  checks: HealthCheck[];
  processes: RunningProcess[];
}
/** What a process found out about the mail server. */
export interface MailServerFacts {
  host: string;
  /** Why it can't be used, in the words of who tried. */
  problem: string | null;
  /** When its certificate ends; null where mails go unencrypted. */
  certificate_until: string | null;
}
/** What a process found out about the mailbox in which mails come back. */
export interface ReturnedMailFacts {
  host: string;
  /** Why it can't be read, in the words of who tried. */
  problem: string | null;
  /** When it was last read. */
  read_date: string | null;
  /** Mails that it read since its start: those that came back, absence notes and delays, and those that aren't ours. */
  taken?: Record<'returned' | 'no failure' | 'unknown mail', number>;
}
/** What a process found out about a read replica. */
export interface ReplicaFacts {
  host: string;
  answers: boolean;
  /** How far it is behind; null where it doesn't copy, or the account may not ask. */
  seconds_behind: number | null;
  /** Whether it was made to copy and doesn't any more: its rows get older and older. */
  is_stopped?: boolean;
}
/** What a process tells beside its own state. */
export interface ProcessFacts {
  /** Without SMTP_URL there is none. */
  mail_server?: MailServerFacts;
  /** Without MAIL_BOUNCE_MAILBOX there is none. */
  returned_mail?: ReturnedMailFacts;
  /** One for each address of DATABASE_READ_URLS. */
  replicas?: ReplicaFacts[];
  /** Without FILES_URL, and without files in a store, there is none. */
  file_store?: FileStoreFacts;
}
/** What the checks judge. Times are ISO texts, sizes bytes. */
export interface HealthFacts {
  processes: readonly RunningProcess[];
  database: {
    version: string;
    uptime_seconds: number;
    connections: number;
    max_connections: number;
    /** Nodes of its cluster and its own state there; null for a server of its own. */
    cluster: { size: number; state: string } | null;
  };
  /** What running processes tell, each of its own. */
  told: readonly ProcessFacts[];
  mails: { waiting: number; oldest: string | null; refused_today: number };
  reports: { waiting: number; oldest: string | null };
  backup: { created_date: string; row_count: number; seconds: number } | null;
}

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** A process says every 30 s that it runs. */
const SILENT_AFTER_MS = 2 * MINUTE_MS;
const MAX_WAIT_MS = 15 * MINUTE_MS;
const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
const SOON_ENDING_MS = 21 * DAY_MS;
/** A replica so far behind shows lists that people notice to be old. */
const MAX_SECONDS_BEHIND = 30;
const [LOW_DISK_BYTES, FULL_DISK_BYTES] = [2 * 2 ** 30, 200 * 2 ** 20];
/** Share of the database's connections from which on others may soon be refused. */
const MANY_CONNECTIONS = 0.8;

const bytes = (size: number): string =>
  size >= 2 ** 30 ? `${(size / 2 ** 30).toFixed(1)} GiB` : `${Math.round(size / 2 ** 20)} MiB`;

function processCheck(processes: readonly RunningProcess[], now: number): HealthCheck {
  const name = 'Processes';
  const isSilent = ({ seen_date: seen }: RunningProcess) => now - Date.parse(seen) > SILENT_AFTER_MS;
  const running = processes.filter((each) => !isSilent(each));
  const countOf = (kind: string) => running.filter((each) => each.kind === kind).length;
  const words = `${count(countOf('bff'), 'BFF runs', 'BFFs run')}, ${count(countOf('services'), 'services process', 'services processes')}`;
  if (countOf('services') === 0) return { name, state: 'bad', text: `${words}. Start the services.` };
  // One that was killed and started again has the same address.
  const isReplaced = ({ kind, host }: RunningProcess) =>
    running.some((each) => each.kind === kind && each.host === host);
  const silent = processes.filter((each) => isSilent(each) && !isReplaced(each)).map(({ host }) => host);
  if (silent.length > 0)
    return { name, state: 'warning', text: `${words}. Not heard of for 2 minutes: ${silent.join(', ')}.` };
  const versions = [...new Set(running.map(({ version }) => version))];
  if (versions.length > 1)
    return { name, state: 'warning', text: `${words}, of versions ${versions.join(' and ')}. Finish the upgrade.` };
  return { name, state: 'good', text: `${words}, of version ${versions[0]}.` };
}

function databaseCheck({
  version,
  uptime_seconds,
  connections,
  max_connections,
  cluster,
}: HealthFacts['database']): HealthCheck {
  const name = 'Database';
  const nodes = cluster ? ` It is one of ${count(cluster.size, 'node', 'nodes')}.` : '';
  const uptime = duration(uptime_seconds * 1000);
  const words = `${version}, up for ${uptime}. ${connections} of ${max_connections} connections are in use.${nodes}`;
  if (cluster && cluster.state !== 'Synced')
    return { name, state: 'bad', text: `${words} It is not in step with the others: ${cluster.state}.` };
  if (connections >= max_connections * MANY_CONNECTIONS)
    return { name, state: 'warning', text: `${words} Raise max_connections, or make the pools smaller.` };
  return { name, state: 'good', text: words };
}

/** Judges a queue by its oldest entry. */
function queueCheck(name: string, waiting: string, oldest: string | null, now: number, remedy: string): HealthCheck {
  const age = oldest === null ? 0 : now - Date.parse(oldest);
  return age > MAX_WAIT_MS
    ? { name, state: 'warning', text: `${waiting}, the oldest for ${duration(age)}. ${remedy}` }
    : { name, state: 'good', text: `${waiting}.` };
}

function mailCheck({ waiting, oldest, refused_today }: HealthFacts['mails'], now: number): HealthCheck {
  const refused = refused_today > 0 ? `, ${count(refused_today, 'was', 'were')} refused within a day` : '';
  const words = `${count(waiting, 'mail waits', 'mails wait')}${refused}`;
  return queueCheck('Mails', words, oldest, now, 'Look at the mail server, and at the last errors under Mails.');
}

/** Judges the mail server by the worst that a process tells of it; nothing where mails aren't sent. */
function mailServerCheck(told: readonly ProcessFacts[], now: number): HealthCheck[] {
  const name = 'Mail server';
  const looks = told.flatMap(({ mail_server: look }) => (look ? [look] : []));
  const failed = looks.find(({ problem }) => problem !== null);
  if (failed) return [{ name, state: 'bad', text: `${failed.host} can't be used: ${printable(failed.problem!)}` }];
  const [first] = looks;
  if (!first) return [];
  const ends = looks.flatMap(({ certificate_until: until }) => (until ? [Date.parse(until)] : []));
  if (ends.length === 0) return [{ name, state: 'good', text: `${first.host} answers. Mails go there unencrypted.` }];
  const left = Math.min(...ends) - now;
  const words = `${first.host} answers.`;
  if (left <= 0) return [{ name, state: 'bad', text: `${words} Its certificate has ended. Renew it now.` }];
  if (left < SOON_ENDING_MS)
    return [{ name, state: 'warning', text: `${words} Its certificate ends in ${duration(left)}. Renew it.` }];
  return [{ name, state: 'good', text: `${words} Its certificate holds for ${duration(left)}.` }];
}

/** Judges the mailbox of returned mails by the process that read it last; nothing where none is read. */
function returnedMailCheck(told: readonly ProcessFacts[], now: number): HealthCheck[] {
  const name = 'Returned mail';
  const looks = told.flatMap(({ returned_mail: look }) => (look ? [look] : []));
  const [first] = looks;
  if (!first) return [];
  const read = looks.flatMap(({ read_date: date }) => (date ? [Date.parse(date)] : []));
  const when = read.length > 0 ? `Last read ${duration(now - Math.max(...read))} ago.` : 'It was not read yet.';
  const failed = looks.find(({ problem }) => problem !== null);
  if (failed) {
    const words = `The mailbox at ${failed.host} can't be read: ${printable(failed.problem!)}. ${when}`;
    if (looks.some(({ problem }) => problem === null)) return [{ name, state: 'warning', text: words }];
    return [{ name, state: 'bad', text: `${words} Which addresses return mail isn't known meanwhile.` }];
  }
  return [{ name, state: 'good', text: `The mailbox at ${first.host} is read. ${when} ${takenWords(looks)}`.trim() }];
}

/** Says how many mails counted, and how many for nothing. */
function takenWords(looks: readonly ReturnedMailFacts[]): string {
  const sum = (kind: keyof NonNullable<ReturnedMailFacts['taken']>) =>
    looks.reduce((total, { taken }) => total + (taken?.[kind] ?? 0), 0);
  const [returned, other, unknown] = [sum('returned'), sum('no failure'), sum('unknown mail')];
  if (returned + other + unknown === 0) return '';
  const words = [
    count(returned, 'mail came back', 'mails came back'),
    ...(other > 0 ? [`${count(other, 'tells', 'tell')} of no failure, such as an absence`] : []),
    ...(unknown > 0 ? [`${count(unknown, 'is', 'are')} about mails of another system`] : []),
  ];
  return `Since the processes started, ${words.join(', ')}.`;
}

/** Judges the read replicas by the worst that a process tells of each; nothing where there are none. */
function replicaCheck(told: readonly ProcessFacts[]): HealthCheck[] {
  const name = 'Replicas';
  const looks = told.flatMap(({ replicas = [] }) => replicas);
  if (looks.length === 0) return [];
  const hostsOf = (some: readonly ReplicaFacts[]) => [...new Set(some.map(({ host }) => host))].join(', ');
  const silent = looks.filter(({ answers }) => !answers);
  if (silent.length > 0)
    return [{ name, state: 'bad', text: `No answer from ${hostsOf(silent)}. Lists are read from the others.` }];
  const stopped = looks.filter(({ is_stopped: isStopped }) => isStopped);
  if (stopped.length > 0)
    return [
      {
        name,
        state: 'bad',
        text: `Nothing is copied to ${hostsOf(stopped)} any more. Lists get older and older: see SHOW REPLICA STATUS there.`,
      },
    ];
  const late = looks.filter(({ seconds_behind: behind }) => (behind ?? 0) > MAX_SECONDS_BEHIND);
  if (late.length > 0) {
    const most = Math.max(...late.map(({ seconds_behind: behind }) => behind!));
    return [{ name, state: 'warning', text: `Up to ${most} seconds behind: ${hostsOf(late)}. Lists are that old.` }];
  }
  const words = `${count(new Set(looks.map(({ host }) => host)).size, 'answers', 'answer')}`;
  const untold = looks.filter(({ seconds_behind: behind }) => behind === null);
  return untold.length > 0
    ? [{ name, state: 'good', text: `${words}. How far behind can't be told of ${hostsOf(untold)}.` }]
    : [{ name, state: 'good', text: `${words}, not far behind.` }];
}

function backupCheck(backup: HealthFacts['backup'], now: number): HealthCheck {
  const name = 'Backup';
  if (!backup) return { name, state: 'warning', text: 'None is known. Write one with: npm run backup -- FILE' };
  const age = now - Date.parse(backup.created_date);
  const words = `The last one is ${duration(age)} old and has ${count(backup.row_count, 'row', 'rows')}.`;
  return age > MAX_BACKUP_AGE_MS
    ? { name, state: 'warning', text: `${words} Write one each day.` }
    : { name, state: 'good', text: words };
}

function diskCheck(processes: readonly RunningProcess[]): HealthCheck {
  const name = 'Disk';
  const disks = processes.flatMap(({ host, disk_free: free }) => (free === null ? [] : [{ host, free }]));
  if (disks.length === 0) return { name, state: 'warning', text: 'No process can tell how much room it has.' };
  const { host, free } = disks.reduce((least, each) => (each.free < least.free ? each : least));
  const words = `${bytes(free)} are free where the least is: ${host}.`;
  if (free < FULL_DISK_BYTES) return { name, state: 'bad', text: `${words} Make room now: writes may be refused.` };
  return free < LOW_DISK_BYTES
    ? { name, state: 'warning', text: `${words} Make room soon.` }
    : { name, state: 'good', text: words };
}

/** Judges how well an installation is, in words for its administrators. */
export function checkHealth(facts: HealthFacts, now: number): HealthCheck[] {
  const { waiting, oldest } = facts.reports;
  return [
    processCheck(facts.processes, now),
    databaseCheck(facts.database),
    ...replicaCheck(facts.told),
    mailCheck(facts.mails, now),
    ...mailServerCheck(facts.told, now),
    ...returnedMailCheck(facts.told, now),
    ...fileStoreCheck(
      facts.told.flatMap(({ file_store: look }) => (look ? [look] : [])),
      now,
    ),
    queueCheck(
      'Reports',
      count(waiting, 'report waits', 'reports wait'),
      oldest,
      now,
      'Look at the log of the services.',
    ),
    backupCheck(facts.backup, now),
    diskCheck(facts.processes),
  ];
}
