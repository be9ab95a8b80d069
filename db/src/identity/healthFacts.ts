import type { HealthFacts, ProcessFacts, RunningProcess } from '@trestle/schema/health';
import { selectRows, type IdentityDb } from './identityDb';

const PROCESSES_SQL =
  'SELECT `kind`, `host`, `version`, `started_date`, `seen_date`, `disk_free`, `disk_size`, `memory` ' +
  'FROM `process_beat` ORDER BY `kind`, `host`, `started_date`';
/** Facts of processes that said so within the last two minutes: those of a process that is gone are old. */
const FACTS_SQL =
  'SELECT `facts` FROM `process_beat` WHERE `facts` IS NOT NULL AND `seen_date` > UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE';
const SERVER_SQL = 'SELECT VERSION() AS version, @@max_connections AS max_connections';
const STATUS_SQL =
  "SHOW GLOBAL STATUS WHERE Variable_name IN ('Uptime', 'Threads_connected', 'wsrep_cluster_size', " +
  "'wsrep_local_state_comment')";
/** One row of `mail` for each address. The first two are read from the index of what is due. */
const MAILS_SQL =
  'SELECT (SELECT COUNT(*) FROM `mail` WHERE `next_try` IS NOT NULL) AS waiting, ' +
  '(SELECT MIN(`created_date`) FROM `mail` WHERE `next_try` IS NOT NULL) AS oldest, ' +
  "(SELECT COUNT(*) FROM `mail` WHERE `created_date` > UTC_TIMESTAMP(3) - INTERVAL 1 DAY AND `state` = 'refused') " +
  'AS refused_today';
const REPORTS_SQL =
  "SELECT COUNT(*) AS waiting, MIN(`created_date`) AS oldest FROM `report_run` WHERE `status` = 'queued'";
const BACKUP_SQL = 'SELECT `created_date`, `row_count`, `seconds` FROM `backup_run` ORDER BY `id` DESC LIMIT 1';

async function readDatabase(db: IdentityDb): Promise<HealthFacts['database']> {
  const [[server], statusRows] = await Promise.all([
    selectRows<{ version: string; max_connections: number }>(db, SERVER_SQL),
    selectRows<{ Variable_name: string; Value: string }>(db, STATUS_SQL),
  ]);
  const status = new Map(statusRows.map(({ Variable_name, Value }) => [Variable_name, Value]));
  // A server without a cluster says 0.
  const size = Number(status.get('wsrep_cluster_size') ?? 0);
  return {
    version: server!.version,
    max_connections: server!.max_connections,
    uptime_seconds: Number(status.get('Uptime')),
    connections: Number(status.get('Threads_connected')),
    cluster: size > 0 ? { size, state: status.get('wsrep_local_state_comment') ?? '' } : null,
  };
}

/** Reads what the page Health judges: few statements, whatever there is in the tables. */
export async function readHealthFacts(db: IdentityDb): Promise<HealthFacts> {
  const [processes, facts, database, [mails], [reports], [backup]] = await Promise.all([
    selectRows<RunningProcess>(db, PROCESSES_SQL),
    selectRows<{ facts: string }>(db, FACTS_SQL),
    readDatabase(db),
    selectRows<HealthFacts['mails']>(db, MAILS_SQL),
    selectRows<HealthFacts['reports']>(db, REPORTS_SQL),
    selectRows<NonNullable<HealthFacts['backup']>>(db, BACKUP_SQL),
  ]);
  return {
    processes,
    told: facts.map((row) => JSON.parse(row.facts) as ProcessFacts),
    database,
    mails: mails!,
    reports: reports!,
    backup: backup ?? null,
  };
}
