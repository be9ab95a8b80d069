import { createConnection, type Connection } from 'mysql2/promise';
import { startContext, type TestContext } from '../../testing/startContext';
import { connectIdentityDb, type IdentityDb } from './identityDb';
import { purgeAudit } from './purgeAudit';

jest.setTimeout(600_000);

/** Old entries that are purged. DECISIONS.md, 353 has figures of a million. */
const ENTRIES = Number(process.env['AUDIT_ROWS'] ?? 20_000);
const WRITERS = 3;
/**
 * How much longer than others a writer may wait: far more than a write takes, and far less than a lock that is waited
 * for.
 */
const LONGEST_WAIT_MS = 1000;

let running: TestContext;
let db: IdentityDb;
let connection: Connection;
beforeAll(async () => {
  running = await startContext(process.env);
  db = connectIdentityDb(running.url);
  connection = await createConnection(running.url);
});
afterAll(async () => {
  await connection.end();
  db.close();
  await running.stop();
});

/** Fills the audit with old entries, each twice as many as before. */
async function insertOldEntries(): Promise<void> {
  await connection.query(
    'INSERT INTO `audit` (`action`, `other_name`, `other_id`, `changes`, `created_date`) ' +
      "VALUES ('edit', 'product', 1, '{}', UTC_TIMESTAMP(3) - INTERVAL 400 DAY)",
  );
  for (let count = 1; count < ENTRIES; count *= 2)
    await connection.query(
      'INSERT INTO `audit` (`action`, `other_name`, `other_id`, `changes`, `created_date`) ' +
        'SELECT `action`, `other_name`, `id`, \'{"name": ["before", "after"]}\', `created_date` FROM `audit` LIMIT ?',
      [Math.min(count, ENTRIES - count)],
    );
}

/** Saves and reads histories until it is stopped. @returns how long each took, in ms */
async function write(isWriting: () => boolean, action: string): Promise<number[]> {
  const writer = await createConnection(running.url);
  const waits: number[] = [];
  while (isWriting()) {
    const startedAt = performance.now();
    await writer.query(
      'INSERT INTO `audit` (`action`, `other_name`, `other_id`, `changes`, `created_date`) ' +
        "VALUES (?, 'product', ?, '{}', UTC_TIMESTAMP(3))",
      [action, waits.length],
    );
    await writer.query("SELECT `id` FROM `audit` WHERE `other_name` = 'product' AND `other_id` = ?", [waits.length]);
    waits.push(performance.now() - startedAt);
  }
  await writer.end();
  return waits;
}

/** Writes rows that no purge touches until it is stopped. On a busy machine these wait, too. @returns the longest wait */
async function writeElsewhere(isWriting: () => boolean): Promise<number> {
  const writer = await createConnection(running.url);
  await writer.query('CREATE TABLE `elsewhere` (`id` INT PRIMARY KEY AUTO_INCREMENT)');
  let longest = 0;
  while (isWriting()) {
    const startedAt = performance.now();
    await writer.query('INSERT INTO `elsewhere` () VALUES ()');
    longest = Math.max(longest, performance.now() - startedAt);
  }
  await writer.end();
  return longest;
}

test('safety 16: a long audit is purged while others write, and none of them waits', async () => {
  await insertOldEntries();
  // As a backup or an export does: the server keeps every deleted row until it ends.
  const reader = await createConnection(running.url);
  await reader.query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  let isWriting = true;
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, i) => write(() => isWriting, `writer ${i}`)));
  const writingElsewhere = writeElsewhere(() => isWriting);
  const startedAt = performance.now();
  const deleted = await purgeAudit(db, 365, Infinity);
  const seconds = (performance.now() - startedAt) / 1000;
  isWriting = false;
  const waits = (await writing).flat().toSorted((a, b) => a - b);
  await reader.end();
  expect(deleted).toBe(ENTRIES);
  const [[left]] = (await connection.query(
    "SELECT COUNT(*) AS n, SUM(`action` LIKE 'writer %') AS written FROM `audit` WHERE `action` <> 'purge'",
  )) as unknown as [[{ n: number; written: string }]];
  expect([left.n, Number(left.written)]).toEqual([waits.length, waits.length]);
  expect(waits.at(-1)! - (await writingElsewhere)).toBeLessThan(LONGEST_WAIT_MS);
  process.stdout.write(
    `${deleted} entries purged in ${seconds.toFixed(1)} s; ${waits.length} saves meanwhile, ` +
      `half within ${waits[Math.floor(waits.length / 2)]!.toFixed(1)} ms, the longest ${waits.at(-1)!.toFixed(0)} ms.\n`,
  );
});
