import fc from 'fast-check';
import type { Clause } from '@trestle/schema/query/clause';
import type { Entity } from '@trestle/schema/entity';
import { Problem } from '@trestle/schema/errors';
import { operatorsFor, takesNoValue } from '@trestle/schema/query/operators';
import { availableFilters } from '@trestle/schema/query/availableFilters';
import { parseListRequest, type QueryParameters } from '@trestle/schema/query/listRequest';
import { planClause, type ClausePlan, type PlannedTest } from '../../sql/planning/clausePlan';
import { conditionSql } from '../../sql/planning/conditionSql';
import { createTextKeeper } from '../../sql/planning/keptTexts';
import { withPatterns } from '../../sql/planning/plainWords';
import { planGroups } from '../../sql/planning/planList';
import { joinSql, sql } from '../../sql/sqlText';
import { fillLists, pickOf } from '../../../testing/fillLists';
import { setUpContext } from '../../../testing/setUpContext';
import { createCaller } from '../../../testing/startContext';
import type { Caller } from '../call/context';
import { listPage } from './list';
import { repairCopies } from '../write/repairCopies';
import { selectRows } from '../call/statements';
import { selectOf, rowsInScope } from '../call/scope';

jest.setTimeout(240_000);
const running = setUpContext(process.env);
const { context } = running;
const now = new Date('2026-11-21T02:00:30Z');
const caller = (scope: Caller['scope']): Caller => createCaller(scope, now);

beforeAll(async () => {
  await fillLists(running);
});

/**
 * A clause without its plan, but for groups that ask one child row for several things: 'a sofa' and 'in red'. The
 * plain tests of such a group could be met by different rows.
 */
function withoutPlan(entity: Entity, clause: Clause): ClausePlan {
  if ('or' in clause) return { or: clause.or.map((each) => withoutPlan(entity, each)) };
  if ('field' in clause || 'childKey' in clause || clause.span) return clause;
  const single = clause.and.filter((each) => !('and' in each) || each.span);
  const ofChildren = single
    .map((each) => planClause(context.find, entity, each))
    .filter((plan) => 'childKey' in plan && !plan.none);
  if (ofChildren.length > 1) return planClause(context.find, entity, clause);
  return { and: clause.and.map((each) => withoutPlan(entity, each)) };
}

/** Fetches a page in the plainest way: joins everything for every row, filters by one condition, sorts, and cuts. */
async function queryPlainly(
  name: string,
  parameters: QueryParameters,
  who: Caller,
): Promise<{ count: number; ids: number[] }> {
  const entity = context.find(name);
  const { where, sort, limit, offset } = parseListRequest(entity, parameters, {
    now,
    zone: who.zone,
    hidden: new Set(),
  });
  const rows = selectOf(context, entity);
  const condition = joinSql(
    [rowsInScope(context, rows, who), ...where.map((clause) => conditionSql(rows, withoutPlan(entity, clause)))],
    ' AND ',
    '1=1',
  );
  const direction = sort.descending ? ' DESC' : '';
  const value = rows.sortValue(entity.fields[sort.field]!);
  const order = `${value} IS NULL, ${value}${direction}, t.\`id\`${direction}`;
  const allRows = await selectRows<{ id: number }>(context, {
    text: `SELECT t.\`id\` FROM ${rows.from} WHERE ${condition.text} ORDER BY ${order}`,
    values: condition.values,
  });
  return { count: allRows.length, ids: allRows.slice(offset, offset + limit).map(({ id }) => id) };
}
async function queryList(
  name: string,
  parameters: QueryParameters,
  who: Caller,
): Promise<{ count: number; ids: number[] }> {
  const { count, results } = await listPage(context, context.find(name), parameters, who);
  return { count, ids: results.map((row) => row['id'] as number) };
}

const isTooCostly = (error: unknown): boolean =>
  error instanceof Problem && JSON.stringify(error.body).includes('Too costly');

const LISTS = ['stock_availability', 'stock', 'store_order', 'store_order_line', 'product', 'container'];
const VALUES: Record<string, readonly unknown[]> = {
  String: ['ada', 'Oslo', 'o', '%', '_', 'C-1', 'P-', 'zzz', '\\'],
  Text: ['ada', 'notes', 'o'],
  Date: ['today', 'this_month', '2026-11-22', 'now'],
  DateTime: ['today', 'now', '2026-11-21', '2026-11-21T02:00:59.999Z'],
  Boolean: [true, false],
};
const valueOf = (kind: string, n: number): unknown => (VALUES[kind] ? pickOf(VALUES[kind], n, 1) : n % 9);
function clauses(name: string): fc.Arbitrary<unknown> {
  const fields = Object.values(context.find(name).fields).filter(
    (f) => operatorsFor(f).length > 0 && !f.secret && !f.download_only,
  );
  const clause = fc.tuple(fc.constantFrom(...fields), fc.nat(20), fc.nat(20)).map(([field, o, n]) => {
    const operator = pickOf(operatorsFor(field), o, 1);
    if (takesNoValue(operator)) return [field.name, operator];
    const value = field.kind === 'ForeignKey' ? 1 + (n % 9) : valueOf(field.kind, n);
    return [field.name, operator, operator === 'between' ? [value, valueOf(field.kind, n + 1)] : value];
  });
  return fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
      clause,
      fc.record({ and: fc.array(tie('node'), { maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('node'), { maxLength: 3 }) }),
    ),
  }))['node']!;
}
function questions(name: string): fc.Arbitrary<Record<string, string>> {
  const entity = context.find(name);
  const sorts = Object.values(entity.fields)
    .filter((f) => operatorsFor(f).length > 0 && !f.secret && !f.download_only)
    .flatMap((f) => [f.name, `-${f.name}`]);
  const years: Record<string, fc.Arbitrary<string>> = entity.list.recent
    ? { years: fc.constantFrom('1', '3', '10', 'all') }
    : {};
  return fc.record(
    {
      ...years,
      filter: fc.constantFrom(...availableFilters(entity).map((f) => f.name)),
      sort: fc.constantFrom(...sorts),
      limit: fc.constantFrom('0', '1', '7', '25', '400'),
      offset: fc.constantFrom('0', '3', '60', '700', '5000'),
      q: fc.constantFrom('ada', 'oslo', 'C-1', 'P-3', '%', 'zzz', 'e', 'ada oslo', 'o C-1', '"Oslo chair" P- 2'),
      query: clauses(name).map((node) => JSON.stringify(node)),
    },
    { requiredKeys: ['filter', 'sort'] },
  );
}

/** Keeps the texts of all tables, as if each were of a middle size. */
const allTexts = createTextKeeper({
  select: (statement) => context.lists.selectCurrent(statement),
  estimateRowCount: async () => 20_000,
});

test.each(LISTS)('%s: a page is the page that every row, joined, sorted and cut would give', async (name) => {
  await fc.assert(
    fc.asyncProperty(
      questions(name),
      fc.constantFrom<Caller['scope']>('all', 'all', 2, 'none'),
      fc.boolean(),
      async (parameters, scope, areTextsKept) => {
        if (areTextsKept) jest.spyOn(context.lists, 'keptTexts').mockImplementation(allTexts.read);
        else jest.restoreAllMocks();
        const page = await queryList(name, parameters, caller(scope)).catch((error: unknown) =>
          isTooCostly(error) ? undefined : Promise.reject(error),
        );
        if (page) expect(page).toEqual(await queryPlainly(name, parameters, caller(scope)));
      },
    ),
    { numRuns: 150 },
  );
  jest.restoreAllMocks();
});
test.each([
  ['store_order', 'store', ['pieces', 'total_price']],
  ['container', 'delivery_date', ['pieces', 'available']],
])('%s by %s: sums of child rows that are read once are those of each sum alone', async (name, by, sums) => {
  const entity = context.find(name);
  const { fields } = entity;
  const query = parseListRequest(entity, { filter: 'all' }, { now, zone: 'UTC', hidden: new Set<string>() });
  const request = { entity, query, scope: () => sql('1=1'), store: null, person: 1 };
  const read = async (names: readonly string[]) => {
    const grouping = { by: [fields[by]!], sums: names.map((each) => fields[each]!), overall: true };
    return (await planGroups(context.lists, request, grouping)()).map((row) => ({ ...row }));
  };
  const [first, second] = await Promise.all(sums.map((each) => read([each])));
  const both = await read(sums);
  expect(both.length).toBeGreaterThan(3);
  expect(both).toEqual(first!.map((row, i) => ({ ...row, ...second![i] })));
});

test('every sort of an unfiltered list gives the same rows, grouped, ranked or plain', async () => {
  for (const name of LISTS)
    for (const field of Object.values(context.find(name).fields).filter(
      (f) => operatorsFor(f).length > 0 && !f.download_only,
    )) {
      for (const sort of [field.name, `-${field.name}`])
        for (const offset of ['0', '333', '1290']) {
          const parameters = { filter: 'active', sort, limit: '20', offset };
          expect({ name, sort, offset, ...(await queryList(name, parameters, caller('all'))) }).toEqual({
            name,
            sort,
            offset,
            ...(await queryPlainly(name, parameters, caller('all'))),
          });
        }
    }
});

test('a word is found in the same texts with its pattern as without', async () => {
  const letters = [...'aAáÁkKs1 -', '\u212A', 'ß', '\n', '\t', '\u0001', '\u007F', '\u00AD', '𝄞'];
  const texts = fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 });
  const words = fc.stringMatching(/^[aAkKs1][aAkKs1 -]{0,2}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 50, maxLength: 50 }), words, async (values, word) => {
      const { pattern } = withPatterns({ field: 'description', is: 'icontains', value: word }) as PlannedTest;
      const columns = values.map(() =>
        '(:t LIKE ?) AS withLike, (:t REGEXP ? AND :t LIKE ?) AS withPattern'.replaceAll(':t', 'CONCAT(?)'),
      );
      const text = columns.map((each) => `SELECT ${each}`).join(' UNION ALL ');
      const bound = values.flatMap((value) => [value, `%${word}%`, value, pattern!, value, `%${word}%`]);
      const results = await selectRows<{ withLike: number; withPattern: number }>(context, { text, values: bound });
      expect(results.map(({ withPattern }) => withPattern)).toEqual(results.map(({ withLike }) => withLike));
    }),
    { numRuns: 100 },
  );
});

test('a line that a process without the copied columns adds has them after the repair, and others stay', async () => {
  const copies = 'SELECT `id`, `store`, `product`, `expected_delivery_date` FROM `store_order_line` ORDER BY `id`';
  const read = async () => (await running.database.query(copies))[0];
  const before = await read();
  expect(await repairCopies(context)).toBe(0);
  await running.database.query(
    'UPDATE `store_order_line` SET `store` = NULL, `product` = NULL, `expected_delivery_date` = NULL WHERE `id` % 2',
  );
  const { count } = await listPage(context, context.find('store_order_line'), {}, caller(1));
  expect(await repairCopies(context)).toBeGreaterThan(0);
  expect(await read()).toEqual(before);
  expect((await listPage(context, context.find('store_order_line'), {}, caller(1))).count).toBeGreaterThan(count);
  expect(await repairCopies(context)).toBe(0);
});
