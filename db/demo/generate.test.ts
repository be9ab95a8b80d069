import { decideOperation, mayOpen, type GroupRules, type AccessRules } from '@trestle/schema/access';
import { activeState, isListedAsActive } from '@trestle/schema/activeState';
import { hasColumn } from '@trestle/schema/entity';
import { entitiesByName } from '@trestle/schema/entities/all';
import { localDate, startOfDay, periodRange } from '@trestle/schema/periods';
import { modelOfCode } from '@trestle/schema/text/productCode';
import { validate } from '@trestle/schema/validate';
import { GROUPS, type GroupName } from './accounts';
import { generate, type DemoRows } from './generate';
import { sizes } from './sizes';

const NOW = new Date('2026-03-04T22:15:30Z');
const make = (scale: number, now = NOW, variant: 'standard' | 'go' = 'standard') =>
  generate({ scale, password: 'hash', variant, superuserGroup: 'Administrator', now, zone: 'Australia/Melbourne' });
const one = make(1);
const small = make(0.1);
const TODAY = '2026-03-05';
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const tablesOf = (rows: DemoRows) => Object.entries(rows) as [keyof DemoRows, Readonly<Record<string, unknown>>[]][];

test('sizes are those of contract §1', () => {
  expect(sizes(1)).toMatchObject({
    products: 400,
    containers: 30,
    stock: 1500,
    orders: 600,
    stores: 14,
    suppliers: 24,
  });
  expect(sizes(50)).toMatchObject({
    products: 20_000,
    containers: 400,
    stock: 200_000,
    orders: 100_000,
    lines: 500_000,
  });
  expect(one.product).toHaveLength(400);
  expect(one.stock).toHaveLength(1500);
  expect(one.store_order).toHaveLength(600);
  expect(one.store_order_line).toHaveLength(3000);
});

test('the same scale gives the same rows, on another day with its dates moved along', () => {
  expect(make(0.1)).toEqual(small);
  const later = make(0.1, new Date('2027-08-19T03:00:00Z'));
  const timeless = (rows: DemoRows) =>
    JSON.stringify(rows, (key, value: unknown) =>
      /_date$|^date_|^moved_from$|^last_login$/.test(key) ? null : value,
    ).replaceAll(/\d\d\/\d\d\/\d{4}/g, 'DD/MM/YYYY');
  expect(timeless(later)).toBe(timeless(small));
  expect(later.container[0]!.delivery_date).not.toBe(small.container[0]!.delivery_date);
});

describe.each([
  ['scale 1', one],
  ['scale 0.1', small],
])('%s', (_, rows) => {
  test("every column is a field, every value passes the form's own check", () => {
    for (const [table, list] of tablesOf(rows)) {
      const entity = entitiesByName.get(table);
      expect(list.length).toBeGreaterThan(0);
      if (!entity) continue;
      expect(Object.keys(list[0]!).filter((name) => !entity.fields[name] || !hasColumn(entity.fields[name]))).toEqual(
        [],
      );
      for (const row of list) expect([table, validate(entity, row, { partial: true })]).toEqual([table, {}]);
    }
  });

  test('every foreign key points at a row, and every key is unique', () => {
    for (const [table, list] of tablesOf(rows)) {
      const entity = entitiesByName.get(table);
      if (!entity) continue;
      expect(unique(list.map((row) => row['id']))).toBe(true);
      for (const field of Object.values(entity.fields)) {
        if (field.unique === true && list[0]![field.name] !== undefined)
          expect(unique(list.map((row) => row[field.name]))).toBe(true);
        if (field.kind !== 'ForeignKey' || !(field.name in list[0]!)) continue;
        const target = field.ref === 'user_list' ? 'user' : field.ref!;
        const ids = new Set((rows[target as keyof DemoRows] as { id: number }[]).map(({ id }) => id));
        expect(list.every((row) => row[field.name] === null || ids.has(row[field.name] as number))).toBe(true);
      }
    }
  });

  test('the ordered pieces of a stock row are the sum of its lines, and never more than its quantity', () => {
    const ordered = new Map<number, number>();
    for (const line of rows.store_order_line)
      ordered.set(line.stock_id, (ordered.get(line.stock_id) ?? 0) + line.quantity);
    const stock = new Map(rows.stock.map((row) => [row.id, row]));
    for (const row of rows.stock) {
      expect(row.ordered).toBe(ordered.get(row.id) ?? 0);
      expect(row.ordered).toBeLessThanOrEqual(row.quantity);
    }
    expect(
      rows.store_order_line.every((line) => line.quantity >= 1 && line.unit_price === stock.get(line.stock_id)!.price),
    ).toBe(true);
    const counts = new Map<number, number>();
    for (const line of rows.store_order_line) counts.set(line.store_order, (counts.get(line.store_order) ?? 0) + 1);
    expect(counts.size).toBe(rows.store_order.length);
    for (const lines of counts.values()) expect(lines >= 1 && lines <= 8).toBe(true);
  });

  test('each table with active dates has active, ended and never active rows', () => {
    for (const [table, list] of tablesOf(rows)) {
      if (!('active_start_date' in list[0]!) || table === 'user' || table === 'group') continue;
      const states = new Set(
        list.map((row) =>
          activeState(row['active_start_date'] as string | null, row['active_end_date'] as string | null, NOW),
        ),
      );
      expect([table, [...states].toSorted()]).toEqual([table, ['active', 'inactive', 'never']]);
    }
  });

  test('each named filter has rows', () => {
    const active = <Row extends { active_start_date: string | null; active_end_date: string | null }>(
      list: readonly Row[],
    ) => list.filter((row) => isListedAsActive(row.active_start_date, row.active_end_date, NOW));
    expect(active(rows.supplier).filter((row) => row.core_supplier).length).toBeGreaterThanOrEqual(6);
    const website = active(rows.product).map(
      (row) => [row.website_active_start_date, row.website_active_end_date] as const,
    );
    expect(website.filter(([start, end]) => activeState(start, end, NOW) === 'active').length).toBeGreaterThanOrEqual(
      5,
    );
    expect(website.some(([, end]) => end !== null && end < NOW.toISOString())).toBe(true);
    expect(website.some(([start]) => start !== null && start > NOW.toISOString())).toBe(true);
    expect(active(rows.container).some((row) => row.delivery_date >= TODAY)).toBe(true);
    expect(active(rows.container).some((row) => row.delivery_date < TODAY)).toBe(true);
    const due = new Map(rows.container.map((row) => [row.id, row.delivery_date]));
    const shelf = new Map(rows.stock.map((row) => [row.id, due.get(row.container)!]));
    expect(rows.store_order_line.some((line) => shelf.get(line.stock_id)! >= TODAY)).toBe(true);
    expect(rows.store_order_line.some((line) => shelf.get(line.stock_id)! < TODAY)).toBe(true);
    expect(rows.stock.some((row) => row.ordered === row.quantity)).toBe(true);
    expect(rows.stock.some((row) => row.ordered === 0)).toBe(true);
    expect(rows.container.some((row) => row.delivery_date === TODAY)).toBe(true);
  });

  test('nothing was made, changed or ordered after now, and nothing ends before it starts', () => {
    for (const [, list] of tablesOf(rows))
      for (const row of list) {
        for (const name of ['created_date', 'modified_date', 'last_login'])
          if (typeof row[name] === 'string') expect(row[name] < NOW.toISOString()).toBe(true);
        if (typeof row['modified_date'] === 'string')
          expect(row['modified_date'] >= (row['created_date'] as string)).toBe(true);
        if (row['active_end_date'])
          expect((row['active_end_date'] as string) >= (row['active_start_date'] as string)).toBe(true);
      }
  });
});

test.each(['2026-03-01T13:05:00Z', '2026-03-02T02:00:00Z', '2026-10-03T16:30:00Z', '2026-12-31T12:59:00Z'])(
  'on %s the data have an order this week, a container due today and no later order',
  (moment) => {
    const now = new Date(moment);
    const zone = 'Australia/Melbourne';
    const rows = make(0.1, now);
    const week = periodRange('this_week', now, zone)!;
    expect(rows.store_order.some((row) => row.created_date! >= startOfDay(week.from, zone).toISOString())).toBe(true);
    expect(rows.store_order.every((row) => row.created_date! < moment)).toBe(true);
    expect(rows.container.filter((row) => row.delivery_date === localDate(zone, now))).toHaveLength(1);
  },
);

test("products have unique codes, and variants of one name differ, at the benchmark's scale, too", () => {
  const many = make(50);
  const looks = many.product.map(({ description, colour, fabric }) => `${description} ${colour} ${fabric}`);
  expect(unique(looks)).toBe(true);
  expect(unique(many.product.map((row) => row.code))).toBe(true);
  expect([many.store_order_line.length, many.stock.length]).toEqual([500_000, 200_000]);
});

test('some models have variants in colours and fabrics, others in colours alone, with stock now and later', () => {
  const models = [...new Set(one.product.map(({ code }) => modelOfCode(code)))];
  const variants = models
    .map((model) => one.product.filter(({ code }) => modelOfCode(code) === model))
    .filter((rows) => rows.length > 1);
  expect(
    variants.map((rows) => [new Set(rows.map((row) => row.colour)).size, new Set(rows.map((row) => row.fabric)).size]),
  ).toEqual([
    [3, 2],
    [6, 1],
    [3, 2],
    [6, 1],
  ]);
  const ids = new Set(variants.flat().map(({ id }) => id));
  const days = new Map(one.container.map((row) => [row.id, row.delivery_date]));
  const free = one.stock.filter((row) => ids.has(row.product) && row.quantity > row.ordered);
  expect(free.some((row) => days.get(row.container)! > TODAY)).toBe(true);
  expect(free.some((row) => days.get(row.container)! < TODAY)).toBe(true);
});

test('the accounts are those of contract §1', () => {
  const by = new Map(one.user.map((row) => [row.username, row]));
  const groupsOf = (name: string) =>
    one.user_groups.filter((link) => link.user === by.get(name)!.id).map((link) => GROUPS[link.group - 1]);
  expect(by.get('admin')).toMatchObject({ is_superuser: true, is_staff: true, email: 'admin@trestle.example' });
  expect(by.get('office')).toMatchObject({ is_superuser: false, is_staff: true });
  expect([by.get('store1')!.store, by.get('store2')!.store, by.get('nostore')!.store]).toEqual([1, 2, null]);
  expect(['office', 'store1', 'nostore', 'nogroup', 'twogroups'].map(groupsOf)).toEqual([
    ['Administrator'],
    ['StoreUser'],
    ['StoreUser'],
    [],
    ['Administrator', 'StoreUser'],
  ]);
  expect(by.get('inactive')!.is_active).toBe(false);
  const go = make(0.1, NOW, 'go').user.find((row) => row.username === 'inactive')!;
  expect(activeState(go.active_start_date, go.active_end_date, NOW)).toBe('inactive');
  for (const store of [1, 2]) expect(one.store_order.filter((row) => row.store === store).length).toBeGreaterThan(40);
});

/** The rules of one group as `my_group_permissions` gives them. */
const rulesOf = (name: GroupName): AccessRules => {
  const record = one.group_permissions[GROUPS.indexOf(name)]!;
  const states = one.group_state
    .filter((row) => row.group_permissions === record.id)
    .map((row) => ({ state_name: row.state_name, deny: row.deny, models: [] }));
  const group: GroupRules = { group: record.group, group__name: name, deny_by_default: record.deny_by_default, states };
  return { use_permissions: true, superuser: false, groups: [group] };
};

test('contract §2.4: a store user sees all business data, writes only orders and may not open administration', () => {
  const rules = rulesOf('StoreUser');
  const orders = ['store_order', 'store_order_line'];
  for (const entity of entitiesByName.values()) {
    if (entity.callerIdField || entity.attached || entity.withoutPages) continue;
    expect([entity.name, decideOperation(rules, entity, 'list').allowed]).toEqual([entity.name, !entity.admin]);
    for (const call of ['create', 'edit'] as const)
      expect([entity.name, decideOperation(rules, entity, call).allowed]).toEqual([
        entity.name,
        orders.includes(entity.name),
      ]);
  }
  expect(['reports', 'website.list', 'supplier.listing', 'user.account'].every((route) => mayOpen(rules, route))).toBe(
    true,
  );
  expect(['catalogue_pages.edit', 'group_permissions.report', 'user.list'].some((route) => mayOpen(rules, route))).toBe(
    false,
  );
  expect(mayOpen(rulesOf('Warehouse'), 'stock.list')).toBe(true);
  expect(mayOpen(rulesOf('Warehouse'), 'supplier.list')).toBe(false);
  expect(mayOpen(rulesOf('Former agents'), 'product.list')).toBe(false);
});

test.each([
  ['scale 1', one],
  ['scale 0.1', small],
])('%s: stores wait for products of which nothing is left', (_, { stock_watch, stock }) => {
  expect(stock_watch).toHaveLength(5);
  const available = new Set(stock.filter((row) => row.quantity > row.ordered).map((row) => row.product));
  expect(stock_watch.filter((watch) => available.has(watch.product))).toEqual([]);
});
