import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { ProcessFacts } from '@trestle/schema/health';
import { version } from '../../package.json';
import type { SqlExecutor } from '../sql/executor';
import { sql, toSqlTimestamp } from '../sql/sqlText';

/** How often a process says that it runs. */
const BEAT_INTERVAL_MS = 30_000;
/** Processes that said nothing for this long are forgotten. */
const KEPT_HOURS = 24;

const BEAT_SQL =
  'INSERT INTO `process_beat` (`id`, `kind`, `host`, `version`, `started_date`, `seen_date`, `disk_free`, ' +
  '`disk_size`, `memory`, `facts`) VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3), ?, ?, ?, ?) ON DUPLICATE KEY UPDATE ' +
  '`seen_date` = VALUES(`seen_date`), `disk_free` = VALUES(`disk_free`), `memory` = VALUES(`memory`), ' +
  // A beat that knew nothing yet may arrive after the one that tells.
  '`facts` = COALESCE(VALUES(`facts`), `facts`)';
const FORGET_SQL = `DELETE FROM \`process_beat\` WHERE \`seen_date\` < UTC_TIMESTAMP(3) - INTERVAL ${KEPT_HOURS} HOUR`;

/** A process that says that it runs. */
export interface BeatingProcess {
  executor: Pick<SqlExecutor, 'execute'>;
  kind: 'bff' | 'services';
  /** Port that it listens on; null until it is known. */
  port: number | null;
  dataDir: string;
  /** What else it tells, looked up each time. */
  lookUp?: () => Promise<ProcessFacts>;
}

/** Returns free and total bytes of a folder's disk, or nulls for a folder that isn't there. */
const diskOf = (folder: string): Promise<[number | null, number | null]> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => [bavail * bsize, blocks * bsize],
    () => [null, null],
  );

/**
 * Has a process say at once and every 30 s that it runs, for the page Health. What can't be written is tried again at
 * the next time: nothing waits for it. The signal that ends the process takes it off the page.
 */
export function startBeats({ executor, kind, port, dataDir, lookUp }: BeatingProcess): void {
  const id = randomUUID();
  const host = port ? `${hostname()}:${port}` : hostname();
  const startedAt = toSqlTimestamp(new Date().toISOString());
  let hasEnded = false;
  let told: string | null = null;
  let isLookingUp = false;
  const beat = async () => {
    const disk = await diskOf(dataDir);
    if (hasEnded) return;
    const { rss } = process.memoryUsage();
    await executor.execute(sql(BEAT_SQL, id, kind, host, version, startedAt, ...disk, rss, told));
  };
  /** Tells what was looked up in a beat of its own: a host that goes silent must not make this process look gone. */
  const lookUpAndTell = async () => {
    if (!lookUp || isLookingUp) return;
    isLookingUp = true;
    try {
      const facts = await lookUp();
      told = Object.keys(facts).length > 0 ? JSON.stringify(facts) : null;
      if (told) await beat();
    } finally {
      isLookingUp = false;
    }
  };
  // Each time: the last process that was started may run for weeks.
  const forgetOthers = async () => {
    await executor.execute(sql(FORGET_SQL));
  };
  const tick = () => {
    for (const work of [beat, lookUpAndTell, forgetOthers]) work().catch(() => undefined);
  };
  tick();
  const timer = setInterval(tick, BEAT_INTERVAL_MS).unref();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      hasEnded = true;
      clearInterval(timer);
      executor.execute(sql('DELETE FROM `process_beat` WHERE `id` = ?', id)).catch(() => undefined);
    });
}
