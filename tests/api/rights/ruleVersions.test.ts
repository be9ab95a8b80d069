import {
  NO_ROWS,
  recordOfRows,
  rowsOfRecord,
  undoChanges,
  type RuleRowChange,
} from '@trestle/schema/rights/ruleHistory';
import { as, expectStatus, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, fieldRules } from '../parts/permissionRules';

/** The audit holds every version of a group's rules, those that were deleted, too. */
const admin = as('admin');
const GROUP_PERMISSIONS_PATH = '/api/trestle/group_permissions/';

/** Entries of the record's history, one list for each save, newest first. */
const saves = async (id: number): Promise<(RuleRowChange & { created_date: string })[][]> => {
  const { results } = expectStatus(await admin('GET', `${GROUP_PERMISSIONS_PATH}${id}/history/?limit=500`), 200);
  const entries = results as (RuleRowChange & { created_date: string })[];
  const moments = [...new Set(entries.map(({ created_date: when }) => when))];
  return moments.map((when) => entries.filter((entry) => entry.created_date === when));
};
const valuesOf = (record: Body) => recordOfRows(rowsOfRecord(record));

test('taking saves back gives each version of a record, also after it was deleted', async () => {
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('versions') }), 201)['id'];
  const states = [
    allowState('product', fieldRules('product', ['code', true, false], ['notes', false, true])),
    { ...allowState('supplier'), details: 'Keeps suppliers' },
    { state_name: 'stock', deny: true },
  ];
  const first = expectStatus(await admin('POST', GROUP_PERMISSIONS_PATH, { group, details: 'First', states }), 201);
  const path = `${GROUP_PERMISSIONS_PATH}${first['id']}/`;
  const [product, supplier] = first['states'] as Body[];
  const second = expectStatus(
    await admin('PATCH', path, {
      details: 'Second',
      deny_by_default: true,
      states: [
        { ...product, models: [{ ...product!['models'][0], fields: [] }] },
        { ...supplier, deny: true },
        allowState('container'),
      ],
    }),
    200,
  );
  // A rule saved by its own address belongs to the record's versions, too.
  expectStatus(
    await admin('POST', '/api/trestle/group_state/', { group_permissions: first['id'], state_name: 'store' }),
    201,
  );
  const third = expectStatus(await admin('GET', path), 200);
  expectStatus(await admin('DELETE', path), 204);

  let rows = NO_ROWS;
  const versions = (await saves(first['id'] as number)).map((save) => {
    rows = undoChanges(rows, save);
    return recordOfRows(rows);
  });
  expect(versions).toEqual([valuesOf(third), valuesOf(second), valuesOf(first), null]);
  expect(versions[2]!.states.map(({ state_name }) => state_name)).toEqual(['product', 'supplier', 'stock']);
  expect(versions[2]!.states[0]!.models[0]!.fields).toHaveLength(2);
});
