import fc from 'fast-check';
import type { Clause } from '@trestle/schema/query/clause';
import type { Entity } from '@trestle/schema/entity';
import { Problem } from '@trestle/schema/errors';
import { OPERATORS, takesNoValue, type Operator } from '@trestle/schema/query/operators';
import { availableFilters } from '@trestle/schema/query/availableFilters';
import { parseListRequest, type QueryParameters } from '@trestle/schema/query/listRequest';
import { planClause, type ClausePlan, type PlannedTest } from '../../sql/planning/clausePlan';
import { conditionSql } from '../../sql/planning/conditionSql';
import { withPatterns } from '../../sql/planning/plainWords';
import { joinSql } from '../../sql/sqlText';
import { createCaller, startContext, type TestContext } from '../../../testing/startContext';
import type { Caller, Context } from '../call/context';
import { listPage } from './list';
import { repairCopies } from '../write/repairCopies';
import { selectRows } from '../call/statements';
import { selectOf, rowsInScope } from '../call/scope';

jest.setTimeout(240_000);
let running: TestContext;
let context: Context;
const now = new Date('2026-11-21T02:00:30Z');
const caller = (scope: Caller['scope']): Caller => createCaller(scope, now);

/** Words of which some are equal for the collation alone. The empty text sorts before everything except NULL. */
const WORDS = ['Ada', 'ada', 'ÁDA', 'Oslo chair', 'oslo Chair', 'Øslo', '50%_off', 'Zed', 'b\\c', ''];
const of = <T>(values: readonly T[], i: number, step: number): T =>
  values[(i * step + Math.floor(i / values.length)) % values.length]!;
const MOMENTS = [null, '2020-01-01 00:00:00', '2026-11-21 02:00:59.999', '2026-11-21 02:01:00', '2030-01-01 00:00:00'];
/** Moments of orders: long ago, around the first day of the last year in Melbourne, and of late. */
const ORDERED = [
  '2012-01-01 00:00:00',
  '2025-11-20 12:59:59.999',
  '2025-11-20 13:00:00',
  '2024-02-29 03:00:00',
  '2026-11-20 23:00:00',
];
async function fill(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Promise<void> {
  await running.database.query(
    `INSERT INTO \`${table}\` (${columns.map((c) => `\`${c}\``).join(', ')}) ` +
      `VALUES ${rows.map(() => '(?)').join(', ')}`,
    { replacements: rows as unknown[][] as string[][] },
  );
}
const rowsOf = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const maybe = (i: number, of_: number, many: number) => (i % of_ === 0 ? null : 1 + ((i * 7) % many));

async function demo(): Promise<void> {
  await fill(
    'code_colour',
    ['description'],
    rowsOf(6, (i) => [of(WORDS, i, 3)]),
  );
  await fill(
    'code_fabric',
    ['description'],
    rowsOf(4, (i) => [of(WORDS, i, 1)]),
  );
  await fill(
    'supplier',
    ['name', 'phone_number'],
    rowsOf(7, (i) => [of(WORDS, i, 1), i % 3 ? `03 ${i}` : null]),
  );
  await fill(
    'store',
    ['name', 'address', 'phone_number'],
    rowsOf(5, (i) => [of(WORDS, i, 3), 'x', '1']),
  );
  await fill(
    'container',
    ['code', 'name', 'delivery_date'],
    rowsOf(14, (i) => [i % 4 ? `C-${i % 6}` : null, of(WORDS, i, 7), i % 5 ? `2026-11-${20 + (i % 4)}` : null]),
  );
  await fill(
    'product',
    [
      'code',
      'description',
      'colour',
      'fabric',
      'supplier',
      'notes',
      'active_start_date',
      'active_end_date',
      'wholesale_price',
    ],
    rowsOf(60, (i) => [
      i % 3 ? `P-${i % 9}` : null,
      of(WORDS, i, 3),
      maybe(i, 5, 6),
      maybe(i, 4, 4),
      maybe(i, 6, 7),
      i % 7 ? null : 'Ada notes',
      of(MOMENTS, i, 2),
      of(MOMENTS, i, 3),
      i % 8,
    ]),
  );
  await fill(
    'stock',
    ['product', 'container', 'quantity', 'ordered', 'price'],
    rowsOf(1300, (i) => [maybe(i, 31, 60), maybe(i, 23, 14), 5, i % 6, i % 11 ? i % 13 : null]),
  );
  await fill(
    'store_order',
    ['created_date', 'store', 'container', 'notes', 'active_start_date', 'active_end_date'],
    rowsOf(400, (i) => [
      // Orders come late, too: an old one has a high id.
      of(ORDERED, i, 3),
      1 + (i % 5),
      maybe(i, 3, 14),
      i % 5 ? null : of(WORDS, i, 1),
      of(MOMENTS, i, 1),
      of(MOMENTS, i, 3),
    ]),
  );
  await fill(
    'store_order_line',
    ['store_order', 'stock_id', 'quantity', 'notes', 'unit_price'],
    rowsOf(1200, (i) => [
      1 + ((i * 13) % 380),
      1 + ((i * 37) % 1300),
      1 + (i % 3),
      i % 9 ? null : of(WORDS, i, 1),
      i % 10,
    ]),
  );
  // The rows above came past the services, which write the copies that lines keep.
  await repairCopies(context);
  await running.database.query(
    'ANALYZE TABLE stock, store_order, store_order_line, product, container, supplier, store, code_colour, code_fabric',
  );
}

beforeAll(async () => {
  running = await startContext(process.env);
  ({ context } = running);
  await demo();
});
afterAll(() => running?.stop());

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
const valueOf = (kind: string, n: number): unknown => (VALUES[kind] ? of(VALUES[kind], n, 1) : n % 9);
function clauses(name: string): fc.Arbitrary<unknown> {
  const fields = Object.values(context.find(name).fields).filter(
    (f) => OPERATORS[f.kind].length > 0 && !f.secret && !f.download_only,
  );
  const clause = fc.tuple(fc.constantFrom(...fields), fc.nat(20), fc.nat(20)).map(([field, o, n]) => {
    const operator = of(OPERATORS[field.kind] as readonly Operator[], o, 1);
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
    .filter((f) => OPERATORS[f.kind].length > 0 && !f.secret && !f.download_only)
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

test.each(LISTS)('%s: a page is the page that every row, joined, sorted and cut would give', async (name) => {
  await fc.assert(
    fc.asyncProperty(
      questions(name),
      fc.constantFrom<Caller['scope']>('all', 'all', 2, 'none'),
      async (parameters, scope) => {
        const page = await queryList(name, parameters, caller(scope)).catch((error: unknown) =>
          isTooCostly(error) ? undefined : Promise.reject(error),
        );
        if (page) expect(page).toEqual(await queryPlainly(name, parameters, caller(scope)));
      },
    ),
    { numRuns: 150 },
  );
});
test('every sort of an unfiltered list gives the same rows, grouped, ranked or plain', async () => {
  for (const name of LISTS)
    for (const field of Object.values(context.find(name).fields).filter(
      (f) => OPERATORS[f.kind].length > 0 && !f.download_only,
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
