import { collectionPath, type Entity } from '@trestle/schema/entity';
import { entitiesByName } from '@trestle/schema/entities/all';
import { localDate } from '@trestle/schema/periods';
import { as, expectStatus, makeOrder, makeStock, person, type Body, type Call, type Reply } from './people';
import { unique } from '../uniqueText';
import { allowState, fieldRules, userWithRules } from './permissionRules';

jest.setTimeout(120_000);

const ZONE = 'Australia/Melbourne';
const DAY_MS = 86_400_000;

type Fields = readonly (readonly [name: string, value: string])[];
/** The lists that each report reads. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['catalogue', 'catalogue_page', 'product'],
  container_packing_list: ['container', 'stock', 'store_order_line'],
  incoming_order_lines: ['store_order_line'],
  order_confirmation: ['store_order'],
  orders_by_store: ['store_order'],
  packing_slip: ['store_order', 'store_order_line'],
  price_list: ['product'],
  sales: ['store_order_line', 'product'],
  slow_movers: ['stock_availability', 'store_order_line'],
  stock_availability: ['stock_availability'],
  supplier_list: ['supplier'],
  user_groups_and_rights: ['user', 'group', 'group_permissions'],
};
/** Columns that a report works out itself. All others show a declared field, under its name. */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  container_packing_list: ['taken_by'],
  orders_by_store: ['pieces', 'total_price', 'count', 'period'],
  packing_slip: ['packed'],
  price_list: ['picture'],
  sales: ['group', 'pieces', 'pieces_before', 'total', 'total_before', 'change'],
  slow_movers: ['available', 'value', 'sold', 'weeks_left'],
  stock_availability: ['value'],
  user_groups_and_rights: ['group_names'],
};
/** The accounts that may open reports, and one of a store that has none. */
const ACCOUNTS = ['admin', 'office', 'twogroups', 'buyer', 'warehouse', 'marketing', 'store1', 'store2', 'nostore'];

/** Makes a report for the screen: its cells are typed, and it has up to 500 rows of each table. */
const preview = (caller: Call, report: string, fields: Fields): Promise<Reply> => {
  const sent = [['timezone', ZONE], ['filename', 'x.json'], ['reportName', report], ...fields];
  const parts = sent.map(
    ([name, value]) => `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const type = 'multipart/form-data; boundary=cut';
  return caller('POST', '/reports/download', `${parts.join('')}--cut--\r\n`, { 'content-type': type });
};
const reportsOf = async (caller: Call): Promise<string[]> => {
  const reports = (await caller('GET', '/reports/reports/')).body as unknown as Body[];
  return reports.map(({ name }) => name as string).filter((name) => !name.startsWith('_'));
};

/** Most choices of one parameter that are tried. */
const MAX_CHOICES = 3;
/** Parameters as the screen first fills them in; a required list without a default has its first entries, one after the other. */
const parametersOf = async (caller: Call, report: string): Promise<Fields[]> => {
  const { body } = await caller('GET', `/reports/reportsParams/${report}/`);
  return (body['params'] as Body[]).reduce<Fields[]>(
    (tried, { name, defaultVal, allowBlank, listEntries, paramType }) => {
      const add = (...values: readonly unknown[]) =>
        tried.map((fields): Fields => [...fields, ...values.map((value) => [name as string, String(value)] as const)]);
      if (defaultVal !== null && defaultVal !== false) return add(defaultVal);
      if (allowBlank) return tried;
      const choices = (listEntries as Body[]).slice(0, MAX_CHOICES).map(({ value }) => value as unknown);
      return paramType ? add(...choices) : choices.flatMap((choice) => add(choice));
    },
    [[]],
  );
};
const REFUSAL = 'This report needs a field that is hidden from you.';
/** Makes a report with each choice of its lists. One that needs a hidden field is refused, which is as good. */
const previewAll = async (caller: Call, report: string): Promise<Body[]> => {
  const made: Body[] = [];
  for (const fields of await parametersOf(caller, report)) {
    const reply = await preview(caller, report, fields);
    if (reply.status !== 403 || reply.body['detail'] !== REFUSAL) made.push(expectStatus(reply, 200));
  }
  return made;
};
const tablesOf = (made: Body): Body[] => (made['sections'] as Body[]).filter(({ kind }) => kind === 'table');

const MAX_ROWS = 10_000;
const listsByCaller = new WeakMap<Call, Map<Entity, Promise<Body[]>>>();
const readList = async (caller: Call, entity: Entity): Promise<Body[]> => {
  const { body } = await caller('GET', `${collectionPath(entity)}?filter=all&limit=${MAX_ROWS}`);
  expect(body['count'] ?? 0).toBeLessThanOrEqual(MAX_ROWS);
  return (body['results'] ?? []) as Body[];
};
/**
 * All rows that an account finds in a list. Read once for each account, and a second time where a report has something
 * else: another test may have written it in between.
 */
const listRows = (caller: Call, entity: Entity, again: boolean): Promise<Body[]> => {
  const lists = listsByCaller.get(caller) ?? new Map<Entity, Promise<Body[]>>();
  listsByCaller.set(caller, lists);
  const known = lists.get(entity);
  if (known && !again) return known;
  const rows = Promise.all([known ?? [], readList(caller, entity)]).then((both) => both.flat());
  lists.set(entity, rows);
  return rows;
};
const withNested = (names: readonly string[]): Entity[] =>
  names.flatMap((name) => {
    const entity = entitiesByName.get(name)!;
    const nested = Object.values(entity.fields).filter(({ kind, ids_only }) => kind === 'ManyToMany' && !ids_only);
    return [entity, ...withNested(nested.map(({ ref }) => ref!))];
  });
/** The values that an account finds under a field's name in the lists that a report reads. */
const listedValues = async (caller: Call, report: string, field: string, again: boolean): Promise<Set<unknown>> => {
  const entities = [...new Set(withNested(LISTS[report]!))];
  const rows = await Promise.all(entities.map((entity) => listRows(caller, entity, again)));
  return new Set(rows.flat().flatMap((row) => (field in row ? [row[field] as unknown] : [])));
};

/** Fails for a cell whose value is in no list of the same account. */
const expectListed = async (caller: Call, report: string, made: Body): Promise<void> => {
  for (const { columns, rows } of tablesOf(made)) {
    for (const [i, { name }] of (columns as Body[]).entries()) {
      if (DERIVED[report]?.includes(name as string)) continue;
      const shown = (rows as unknown[][]).map((cells) => cells[i]).filter((cell) => cell !== null);
      const findUnlisted = async (again: boolean) => {
        const listed = await listedValues(caller, report, name as string, again);
        return shown.filter((cell) => !listed.has(name === 'deny' ? cell === 'Denies' : cell));
      };
      const unlisted = (await findUnlisted(false)).length ? await findUnlisted(true) : [];
      expect([report, name, unlisted]).toEqual([report, name, []]);
    }
  }
};

describe.each(ACCOUNTS)('as %s', (username) => {
  test('no report holds a value that the lists of the account do not', async () => {
    const caller = as(username);
    const reports = await reportsOf(caller);
    expect(reports.length).toBeGreaterThan(0);
    for (const report of reports)
      for (const made of await previewAll(caller, report)) await expectListed(caller, report, made);
  });
});

describe('who finds which report', () => {
  const CATALOGUE = ['catalogue', 'price_list', 'supplier_list'];
  const STORES = [
    ...CATALOGUE,
    'container_packing_list',
    'incoming_order_lines',
    'order_confirmation',
    'orders_by_store',
    'packing_slip',
    'sales',
    'slow_movers',
    'stock_availability',
  ];
  test.each([
    ['admin', [...STORES, 'user_groups_and_rights']],
    ['buyer', STORES],
    ['store1', STORES],
    ['marketing', CATALOGUE],
    ['warehouse', STORES.filter((name) => name !== 'catalogue' && name !== 'supplier_list')],
  ])('%s finds theirs, and no others', async (username, expected) => {
    const caller = as(username);
    expect((await reportsOf(caller)).toSorted()).toEqual([...expected].toSorted());
    for (const name of Object.keys(LISTS).filter((known) => !expected.includes(known))) {
      expect((await caller('GET', `/reports/reportsParams/${name}/`)).status).toBe(404);
      expect((await preview(caller, name, [])).status).toBe(404);
    }
  });
  test('nobody without a group finds any', async () => {
    expect((await as('nogroup')('GET', '/reports/reports/')).status).toBe(403);
  });
});

describe('a report has the rows of its list', () => {
  const count = async (caller: Call, path: string): Promise<number> =>
    Number((await caller('GET', path)).body['count']);
  const rowsOf = (made: Body): number => tablesOf(made).reduce((sum, { totalCount }) => sum + Number(totalCount), 0);

  test.each([
    ['incoming_order_lines', 'store1', '/api/store_order_line/?filter=incoming&limit=1'],
    ['incoming_order_lines', 'warehouse', '/api/store_order_line/?filter=incoming&limit=1'],
    ['incoming_order_lines', 'nostore', '/api/store_order_line/?filter=incoming&limit=1'],
    ['stock_availability', 'buyer', '/api/stock_availability/?filter=all&limit=1'],
    ['supplier_list', 'marketing', '/api/supplier/?limit=1'],
    ['price_list', 'store1', '/api/product/?limit=1'],
  ])('%s as %s', async (report, username, path) => {
    const caller = as(username);
    const fields: Fields = report === 'price_list' ? [['region', 'region_1_rrp']] : [];
    // Other tests write meanwhile. The two are compared when nothing changed in between.
    for (;;) {
      const before = await count(caller, path);
      const made = await preview(caller, report, fields);
      if ((await count(caller, path)) !== before) continue;
      expect([made.status, rowsOf(made.body)]).toEqual([200, before]);
      return;
    }
  });
  test.each(['admin', 'buyer', 'store1', 'store2', 'nostore'])('sales as %s, to the cent', async (username) => {
    const caller = as(username);
    // Demo orders alone: other tests order today.
    const days = ['2000-01-01', new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)];
    const lines = await listRows(caller, entitiesByName.get('store_order_line')!, false);
    const inTime = lines.filter(({ ordered_on }) => localDate(ZONE, new Date(ordered_on as string)) <= days[1]!);
    const cents = inTime.reduce((sum, { total_price }) => sum + Math.round(Number(total_price) * 100), 0);
    const made = await preview(caller, 'sales', [
      ['by', 'supplier__name'],
      ['period', 'other_dates'],
      ['from', days[0]!],
      ['to', days[1]!],
      ['against', 'before'],
    ]);
    const rows = tablesOf(made.body).flatMap(({ rows: found }) => found as number[][]);
    expect(rows.reduce((sum, cells) => sum + Math.round(cells[3]! * 100), 0)).toBe(cents);
    expect(rows.reduce((sum, cells) => sum + cells[1]!, 0)).toBe(
      inTime.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    );
  });
});

describe('safety 17: two stores never see each other', () => {
  const orders = new Map<string, Body>();
  const notes = { store1: unique('first'), store2: unique('second') };
  let container = 0;
  beforeAll(async () => {
    const made = await makeStock(9);
    container = made.container;
    for (const [username, note] of Object.entries(notes)) {
      const lines = [{ stock_id: made.stock, quantity: 1, notes: note }];
      orders.set(username, await makeOrder(username, lines, { notes: note }));
    }
  });

  test.each([
    ['store1', 'store2'],
    ['store2', 'store1'],
  ] as const)('%s finds nothing of %s in any report', async (username, other) => {
    const caller = as(username);
    const own = await person(username);
    const theirs = await person(other);
    for (const report of await reportsOf(caller)) {
      for (const made of await previewAll(caller, report)) {
        expect(JSON.stringify(made)).not.toContain(notes[other]);
        for (const { columns, rows } of tablesOf(made)) {
          const at = (columns as Body[]).findIndex(({ name }) => name === 'order_number');
          if (at >= 0) expect((rows as unknown[][]).map((cells) => cells[at])).not.toContain(orders.get(other)!['id']);
        }
      }
      const { body } = await caller('GET', `/reports/reportsParams/${report}/`);
      const choices = (body['params'] as Body[]).filter(({ name }) => name === 'store' || name === 'order');
      const offered = choices.flatMap(({ listEntries }) => (listEntries as Body[]).map(({ label }) => label as string));
      expect(offered.filter((label) => label.includes(theirs['store'].name as string))).toEqual([]);
      if (choices.length) expect(offered.join()).toContain(own['store'].name);
    }
  });
  test.each(['order_confirmation', 'packing_slip'])(
    "%s of another store's order is refused like one that does not exist",
    async (report) => {
      const caller = as('store1');
      const theirs = await preview(caller, report, [['order', String(orders.get('store2')!['id'])]]);
      const absent = await preview(caller, report, [['order', '2000000000']]);
      expect(theirs.status).toBe(400);
      expect(theirs.body).toEqual(absent.body);
      const own = await preview(caller, report, [['order', String(orders.get('store1')!['id'])]]);
      expect(own.status).toBe(200);
      expect(JSON.stringify(own.body)).toContain(notes.store1);
    },
  );
  test("a container's packing list names the own orders alone", async () => {
    const fields: Fields = [['containers', String(container)]];
    const { body } = await preview(as('store1'), 'container_packing_list', fields);
    const { store } = await person('store1');
    expect(tablesOf(body)[0]!['rows'][0].at(-1)).toBe(`1 × ${store.name} (${orders.get('store1')!['id']})`);
  });
  test('sales cannot be asked for of another store', async () => {
    const { store } = await person('store2');
    const { status, body } = await preview(as('store1'), 'sales', [
      ['by', 'supplier__name'],
      ['period', 'this_month'],
      ['against', 'before'],
      ['store', String(store.id)],
    ]);
    expect([status, Object.keys(body)]).toEqual([400, ['store']]);
  });
});

describe('safety 22: hidden fields are in no report', () => {
  const HIDDEN: Readonly<Record<string, readonly string[]>> = {
    product: ['supplier', 'region_1_rrp', 'wholesale_price'],
    code_colour: ['description'],
    stock: ['price'],
    stock_availability: ['price'],
    container: ['name'],
    store: ['phone_number', 'name'],
    store_order: ['notes', 'total_price'],
    store_order_line: ['unit_price', 'total_price', 'notes'],
    supplier: ['email_address', 'core_supplier'],
    catalogue_page: ['region_1_rrp', 'cost'],
  };
  let reader: Call;
  const words = { colour: unique('Unseen'), container: unique('Veiled') };

  beforeAll(async () => {
    reader = await userWithRules([
      allowState('reports'),
      ...Object.entries(HIDDEN).map(([entity, names]) =>
        allowState(
          entity,
          fieldRules(entity, ...names.map((name) => [name, true, false] as [string, boolean, boolean])),
        ),
      ),
    ]);
    const admin = as('admin');
    const made = expectStatus(await admin('POST', '/api/code_colour/', { description: words.colour }), 201);
    const { container } = await makeStock(3, 10, { colour: made['id'], region_2_rrp: 10 });
    expectStatus(await admin('PATCH', `/api/container/${container}/`, { name: words.container }), 200);
  });

  test('neither as a column nor as a value nor as a choice', async () => {
    const reports = await reportsOf(reader);
    expect(reports).toContain('order_confirmation');
    for (const report of reports) {
      const params = await reader('GET', `/reports/reportsParams/${report}/`);
      expect(params.status).toBe(200);
      for (const made of [params.body, ...(await previewAll(reader, report))]) {
        expect([report, JSON.stringify(made)]).toEqual([report, expect.not.stringContaining(words.colour)]);
        expect([report, JSON.stringify(made)]).toEqual([report, expect.not.stringContaining(words.container)]);
        if (!made['sections']) continue;
        await expectListed(reader, report, made);
        const columns = tablesOf(made).flatMap(({ columns: found }) =>
          (found as Body[]).map(({ name }) => name as string),
        );
        for (const name of ['price', 'unit_price', 'value', 'supplier__name', 'colour__description', 'email_address'])
          expect([report, columns]).toEqual([report, expect.not.arrayContaining([name])]);
      }
    }
  });
  test('a report of nothing but hidden prices says so', async () => {
    const { status, body } = await preview(reader, 'price_list', [['region', 'region_1_rrp']]);
    expect([status, body['sections']]).toEqual([
      200,
      [{ kind: 'text', text: 'The prices of this region are hidden from you.' }],
    ]);
  });
  test('asking for a hidden field is refused', async () => {
    const fields: Fields = [['supplier', '1']];
    expect((await preview(reader, 'stock_availability', fields)).status).toBe(400);
  });
});
