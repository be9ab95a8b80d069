import { execute } from '../../collection/call/statements';
import { connectIdentityDb, type IdentityDb } from '../../identity/identityDb';
import { purgeExpired } from '../../identity/purgeExpired';
import { sql } from '../../sql/sqlText';
import { startContext, type TestContext } from '../../../testing/startContext';
import { failAbandonedRuns, keepAlive, markFailed, markRunning, saveProgress } from './runRows';

jest.setTimeout(120_000);

let running: TestContext;
let identityDb: IdentityDb;
const run = (text: string, ...values: unknown[]) => execute(running.context, sql(text, ...values));
beforeAll(async () => {
  running = await startContext(process.env);
  identityDb = connectIdentityDb(running.url);
  await run(
    "INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`) VALUES ('a', 'A', 'B', 'a@x.example')",
  );
});
afterAll(async () => {
  identityDb.close();
  await running.stop();
});
afterEach(() => run('DELETE FROM `report_run`'));

/** Inserts a run. @param silence seconds since its process gave a sign of life */
async function insert(id: number, status: string, { silence = 0, ageDays = 0 } = {}): Promise<void> {
  await run(
    'INSERT INTO `report_run` (`id`, `report`, `format`, `status`, `created_date`, `user`) ' +
      "SELECT ?, 'x', 'csv', ?, UTC_TIMESTAMP(3) - INTERVAL ? DAY, `id` FROM `user` LIMIT 1",
    id,
    status,
    ageDays,
  );
  await run('INSERT INTO `report_run_life` VALUES (?, UTC_TIMESTAMP(3) - INTERVAL ? SECOND)', id, silence);
}
const rows = () =>
  running.context.database.selectRows(
    sql('SELECT `id`, `status`, `rows_done`, `error` FROM `report_run` ORDER BY `id`'),
  );

test('a run goes from queued to running to an end, and an ended one stays as it is', async () => {
  const { context } = running;
  await insert(1, 'queued');
  expect([await markRunning(context, 1), await markRunning(context, 1)]).toEqual([true, false]);
  await saveProgress(context, 1, { rows: 5, totalRows: 9, pages: 1 });
  await markFailed(context, 1, 'y'.repeat(600));
  await saveProgress(context, 1, { rows: 9, totalRows: 9 });
  await markFailed(context, 1, 'again');
  expect(await rows()).toEqual([{ id: 1, status: 'failed', rows_done: 5, error: 'y'.repeat(500) }]);
});

test('runs without a sign of life are marked as failed; those that gave one, and ended ones, are not', async () => {
  const { context } = running;
  await insert(1, 'running', { silence: 60 });
  await insert(2, 'queued', { silence: 60 });
  await insert(3, 'running', { silence: 60 });
  await insert(4, 'cancelled', { silence: 60 });
  await insert(5, 'running', { silence: 1 });
  expect(await keepAlive(context, [3, 4, 99])).toEqual(new Set([3]));
  await failAbandonedRuns(context);
  expect((await rows()).map(({ id, status }) => [id, status])).toEqual([
    [1, 'failed'],
    [2, 'failed'],
    [3, 'running'],
    [4, 'cancelled'],
    [5, 'running'],
  ]);
  expect((await rows())[0]!['error']).toContain('The server stopped');
});

test('old runs are deleted with their files, and nothing else is', async () => {
  await insert(1, 'done', { ageDays: 31 });
  await insert(2, 'done', { ageDays: 29 });
  await insert(3, 'failed', { ageDays: 31 });
  for (const [id, name, owner] of [
    [1, 'report_run', 1],
    [2, 'report_run', 2],
    [3, 'product', 1],
  ] as const) {
    await run(
      "INSERT INTO `file` (`id`, `original_filename`, `other_name`, `other_id`) VALUES (?, 'x', ?, ?)",
      id,
      name,
      owner,
    );
    await run("INSERT INTO `file_chunk` VALUES (?, 0, 'x')", id);
  }
  await purgeExpired(identityDb);
  expect((await rows()).map(({ id }) => id)).toEqual([2]);
  for (const [table, column] of [
    ['file', 'id'],
    ['file_chunk', 'file'],
  ] as const) {
    const remainingRows = await running.context.database.selectRows(
      sql(`SELECT \`${column}\` AS id FROM \`${table}\` ORDER BY \`${column}\``),
    );
    expect(remainingRows.map(({ id }) => id)).toEqual([2, 3]);
  }
});

test('the rows of old imports are deleted, and after a year the imports', async () => {
  for (const [id, ageDays] of [
    [1, 400],
    [2, 31],
    [3, 29],
  ]) {
    await run(
      'INSERT INTO `import_run` (`id`, `created_date`, `collection`, `file_name`, `created_rows`, `changed_rows`, ' +
        '`unchanged_rows`, `refused_rows`, `user`) ' +
        "SELECT ?, UTC_TIMESTAMP(3) - INTERVAL ? DAY, 'product', 'x', 1, 0, 0, 0, `id` FROM `user` LIMIT 1",
      id,
      ageDays,
    );
    await run('INSERT INTO `import_run_row` (`import_run`, `row_id`) VALUES (?, 7)', id);
  }
  await purgeExpired(identityDb);
  const idsOf = async (text: string) => (await running.context.database.selectRows(sql(text))).map(({ id }) => id);
  expect(await idsOf('SELECT `id` FROM `import_run` ORDER BY `id`')).toEqual([2, 3]);
  expect(await idsOf('SELECT `import_run` AS id FROM `import_run_row`')).toEqual([3]);
});
