import { insertCaller, startContext, type TestContext } from '../../../testing/startContext';
import { sql } from '../../sql/sqlText';
import { checkData } from '../checkData';

jest.setTimeout(120_000);

const RUN = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const EMPTY_RUN = '1b4e28ba-2fa1-41d2-883f-0016d3cca428';

let running: TestContext;
const execute = (text: string, ...values: unknown[]) => running.context.database.execute(sql(text, ...values));
async function findings() {
  const settings = { backendVariant: 'standard' } as Parameters<typeof checkData>[1];
  const { findings: found } = await checkData(running.url, settings);
  return found
    .filter(({ what }) => /_run|price_change|receipt/.test(what))
    .map(({ what, examples }) => [what, ...examples]);
}
const storeMerge = (collection: string, merged: string, undone: string | null, details = '{}') =>
  execute(
    'INSERT INTO `merge_run` (`created_date`, `undone_date`, `user`, `actor`, `collection`, `kept`, `merged`, `details`) ' +
      'VALUES (NOW(3), ?, 1, 1, ?, 1, ?, ?)',
    undone,
    collection,
    merged,
    details,
  );

beforeAll(async () => {
  running = await startContext(process.env);
  await insertCaller(running.database);
  for (const id of [1, 2]) await execute("INSERT INTO `supplier` (`id`, `name`) VALUES (?, 'Timber')", id);
});
afterAll(() => running.stop());

test('what can be undone as it is stored is right', async () => {
  await storeMerge('supplier', '[3, 4]', null);
  // Another table has this id, and an undone merge its own again.
  await storeMerge('code_colour', '[2]', null);
  await storeMerge('supplier', '[2]', '2026-01-01');
  await execute('INSERT INTO `change_run` VALUES (?, NOW(3), 1, 1, \'supplier\', \'{"name":"x"}\')', RUN);
  await execute("INSERT INTO `change_run_row` VALUES (?, 1, '{}', '{}', NULL)", RUN);
  expect(await findings()).toEqual([]);
});

test('values that no undo can read, runs of nothing, and merged records that are there are found', async () => {
  await storeMerge('supplier', '[2,', null);
  await storeMerge('supplier', '[5, 2]', null);
  await execute("INSERT INTO `change_run` VALUES (?, NOW(3), 1, 1, 'supplier', '{\"name\":\"x')", EMPTY_RUN);
  for (const id of [2, 3]) await execute("INSERT INTO `change_run_row` VALUES (?, ?, '{', '{}', NULL)", RUN, id);
  await execute(
    "INSERT INTO `price_change` (`id`, `created_date`, `user`, `actor`, `changes`) VALUES ('p', NOW(3), 1, 1, '')",
  );
  expect(await findings()).toEqual([
    ["merge_run whose values can't be read", '4'],
    ["change_run whose values can't be read", EMPTY_RUN],
    ["change_run_row whose values can't be read", RUN],
    ["price_change whose values can't be read", 'p'],
    ['change_run without records', EMPTY_RUN],
    ['merge_run whose removed records are there', '5'],
  ]);
});
