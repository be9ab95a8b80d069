import { importBody } from '../parts/importBody';
import { as, expectStatus, list, type Body, type Call } from '../parts/people';
import { makeRecord, mergeRecords, readRecord } from '../parts/records';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { unique } from '../../uniqueText';

const admin = as('admin');
const NAME = 'code_product_category';
const makeCategory = async (name: string, parent: number | null = null): Promise<number> =>
  (await makeRecord(NAME, { description: unique(name), parent }))['id'] as number;
const move = (id: number, parent: number | null) => admin('PATCH', `/api/${NAME}/${id}/`, { parent });
const parentOf = async (id: number): Promise<unknown> => (await readRecord(NAME, id))['parent'];
const query = (condition: unknown) => encodeURIComponent(JSON.stringify(condition));

/** Three categories, each within the one before. */
const makeBranch = async (): Promise<[number, number, number]> => {
  const top = await makeCategory('Living');
  const middle = await makeCategory('Sofas', top);
  return [top, middle, await makeCategory('Corner sofas', middle)];
};

test('a category lies within another, never within itself, and at most 8 levels deep', async () => {
  const [top, middle, bottom] = await makeBranch();
  for (const [id, parent] of [
    [top, top],
    [top, bottom],
    [middle, bottom],
  ] as const)
    expect(expectStatus(await move(id, parent), 400)).toEqual({
      parent: [{ code: 'invalid', message: 'It would lie within itself' }],
    });
  expect(await parentOf(top)).toBeNull();
  let deepest = bottom;
  for (let level = 4; level <= 8; level += 1) deepest = await makeCategory(`Level ${level}`, deepest);
  const tooDeep = { parent: [{ code: 'max', message: 'More than 8 levels' }] };
  const ninth = await admin('POST', `/api/${NAME}/`, { description: unique('Ninth'), parent: deepest });
  expect(expectStatus(ninth, 400)).toEqual(tooDeep);
  // What lies within a category counts, too.
  expect(expectStatus(await move(top, await makeCategory('Above')), 400)).toEqual(tooDeep);
  expectStatus(await move(bottom, 0), 400);
  expectStatus(await move(bottom, null), 200);
});

test('of two moves at once that would make a circle together, one is refused', async () => {
  const [first, second] = [await makeCategory('First'), await makeCategory('Second')];
  const replies = await Promise.all([move(first, second), move(second, first)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.map(({ status }) => status).toSorted()[1]).toBeGreaterThanOrEqual(400);
});

test('a merge that would make it more than 8 levels deep is refused, and moves nothing', async () => {
  const makeChain = async (count: number): Promise<number[]> => {
    const ids: number[] = [];
    for (let level = 0; level < count; level += 1) ids.push(await makeCategory('Level', ids.at(-1) ?? null));
    return ids;
  };
  const [deep, other] = [await makeChain(5), await makeChain(5)];
  // The record that is kept has the fifth level, and four more would come to lie within it.
  expect(expectStatus(await mergeRecords(NAME, deep[4]!, [other[0]!]), 400)).toEqual({
    other_ids: [{ code: 'max', message: 'More than 8 levels' }],
  });
  expect(await parentOf(other[1]!)).toBe(other[0]);
  expectStatus(await mergeRecords(NAME, deep[3]!, [other[0]!]), 200);
  expect(await parentOf(other[1]!)).toBe(deep[3]);
  // What lies within the merged one may be the kept one itself.
  expectStatus(await mergeRecords(NAME, other[4]!, [deep[0]!]), 200);
});

test('a category that others lie within is not deleted, and its merge keeps the tree', async () => {
  const [top, middle, bottom] = await makeBranch();
  const used = expectStatus(await admin('DELETE', `/api/${NAME}/${top}/`), 409);
  expect(JSON.stringify(used)).toContain('Product Categor');
  // The kept one lies within a merged one: it takes that one's place.
  expectStatus(await mergeRecords(NAME, bottom, [top]), 200);
  expect([await parentOf(bottom), await parentOf(middle)]).toEqual([null, bottom]);
  const other = await makeCategory('Other');
  expectStatus(await mergeRecords(NAME, other, [bottom]), 200);
  expect(await parentOf(middle)).toBe(other);
});

test('a search for a category finds the products of all within it', async () => {
  const [top, middle, bottom] = await makeBranch();
  const elsewhere = await makeCategory('Lamps');
  const description = unique('Tree chair');
  const products: number[] = [];
  for (const category of [top, middle, bottom, elsewhere, null])
    products.push((await makeRecord('product', { description, category }))['id'] as number);
  const found = async (parameters: string): Promise<number[]> =>
    (
      expectStatus(
        await admin('GET', `/api/product/?${parameters}&q=${encodeURIComponent(`"${description}"`)}&sort=id`),
        200,
      )['results'] as Body[]
    ).map((row) => row['id'] as number);
  expect(await found(`query=${query(['category', 'within', top])}`)).toEqual(products.slice(0, 3));
  expect(await found(`qbe=${query({ category: { op: 'in', value: middle } })}`)).toEqual(products.slice(1, 3));
  expect(await found(`query=${query(['category', 'eq', top])}`)).toEqual(products.slice(0, 1));
  expect(
    await found(
      `query=${query({
        or: [
          ['category', 'within', bottom],
          ['category', 'is_null'],
        ],
      })}`,
    ),
  ).toEqual([2, 4].map((i) => products[i]));
  for (const condition of [
    ['category', 'within', 'x'],
    ['category', 'within'],
    ['supplier', 'within', 1],
  ])
    expectStatus(await admin('GET', `/api/product/?query=${query(condition)}`), 400);
});

test('the look-up list names the parent, unless a rule hides it', async () => {
  const [top, middle] = await makeBranch();
  const parameters = { _code: 'true', _ids: String(middle) };
  const rowFor = async (caller: Call): Promise<Body> => (await list(caller, NAME, parameters))['results'][0] as Body;
  expect(await rowFor(admin)).toMatchObject({ id: middle, parent: top });
  const reader = await userWithRules([allowState(`${NAME}.list`, fieldRules(NAME, ['parent', true, true]))]);
  expect(await rowFor(reader)).not.toHaveProperty('parent');
});

test('downloads and imports name the parent', async () => {
  const [wide, narrow] = [unique('Rooms'), unique('Beds')];
  const parent = await makeRecord(NAME, { description: wide });
  const columns = ['description', 'parent'];
  const send = async (rows: string[][], dry_run = false) =>
    expectStatus(await admin('POST', `/api/${NAME}/import/`, importBody(columns, rows, { dry_run })), 200);
  expect((await send([[narrow, wide]]))['counts']).toMatchObject({ created: 1 });
  expect((await send([[wide, narrow]], true))['rows'][0]).toMatchObject({
    result: 'refused',
    errors: { parent: [{}] },
  });
  const query = JSON.stringify(['parent', 'eq', parent['id']]);
  expect((await list(admin, NAME, { query }))['results']).toMatchObject([{ description: narrow }]);
  const shown = encodeURIComponent(JSON.stringify(['description', 'parent__description']));
  const file = await admin('GET', `/api/${NAME}/download/json/?query=${encodeURIComponent(query)}&columns=${shown}`);
  expect(expectStatus(file, 200)).toEqual([{ description: narrow, parent__description: wide }]);
});
