import { createHash } from 'node:crypto';
import { gifOf, pngOf } from '../parts/craftedFiles';
import { as, expectStatus, list, type Body, type Call } from '../parts/people';
import { denyState, userWithRules } from '../parts/permissionRules';
import { makeRecord } from '../parts/records';
import { upload } from '../parts/upload';
import { unique } from '../../uniqueText';

const admin = as('admin');
const PATH = '/api/product/pictures/';
const PNG = pngOf(4, 4);
const newCode = () => unique('PIC').replaceAll(' ', '-');
const makeProduct = (code: string): Promise<Body> =>
  makeRecord('product', { description: unique('Photographed table'), code });
const named = (names: readonly string[], size = PNG.length) => names.map((name) => ({ name, size }));
const post = (names: readonly string[], more: Body = {}, caller: Call = admin) =>
  caller('POST', PATH, { file_name: 'pictures.zip', pictures: named(names), dry_run: true, ...more });
const check = async (names: readonly string[], more: Body = {}): Promise<Body> =>
  expectStatus(await post(names, more), 200);
const begin = async (names: readonly string[]): Promise<number> =>
  (await check(names, { dry_run: false, check: (await check(names))['check'] }))['id'] as number;
const send = (run: unknown, product: Body, name: string, more: Partial<Parameters<typeof upload>[1]> = {}) =>
  upload('admin', {
    content: PNG,
    name,
    other_name: 'product',
    other_id: product['id'],
    more: { import_run: String(run) },
    ...more,
  });
const filesOf = async (product: Body): Promise<Body[]> =>
  (
    await list(admin, 'file', {
      query: JSON.stringify({
        and: [
          ['other_name', 'eq', 'product'],
          ['other_id', 'eq', product['id']],
        ],
      }),
      sort: 'id',
    })
  )['results'] as Body[];
const messagesOf = (row: Body): string => JSON.stringify(row['errors'] ?? {});

test('a check says of each file what becomes of it', async () => {
  const code = newCode();
  const product = await makeProduct(code);
  const other = await makeProduct(`${code}_3`);
  const twin = newCode();
  await makeProduct(twin);
  await makeProduct(twin);
  expectStatus(
    await upload('admin', { content: PNG, name: `${code}.png`, other_name: 'product', other_id: other['id'] }),
    201,
  );
  const names = [
    `photos/${code.toLowerCase()}.PNG`,
    `${code}_2.png`,
    `${code}_3.png`,
    `${code}x.png`,
    `${twin}.png`,
    `../${code} (4).png`,
    `${code}_5.pdf`,
    `a/${code}_6.png`,
    `b/${code}_6.jpg`,
  ];
  const { rows, counts, id, left_bytes: left } = await check(names);
  expect(id).toBeNull();
  expect(left === null || left > 0).toBe(true);
  expect(counts).toEqual({ created: 2, changed: 1, unchanged: 0, refused: 6 });
  expect(rows[0]).toMatchObject({ row: 1, result: 'created', id: product['id'], code, number: null });
  expect(rows[1]).toMatchObject({ result: 'created', id: product['id'], number: 2 });
  // The whole name is a code by itself, and that product has a picture.
  expect(rows[2]).toMatchObject({ result: 'changed', id: other['id'], number: null });
  expect(messagesOf(rows[3])).toContain(`Did you mean “${code}”`);
  expect(messagesOf(rows[4])).toContain('Two products have this code');
  expect(messagesOf(rows[5])).toContain('leaves the archive');
  expect(messagesOf(rows[6])).toContain('Not a picture');
  expect([messagesOf(rows[7]), messagesOf(rows[8])].every((each) => each.includes('is the same picture'))).toBe(true);
});

test('pictures are added, the first one is shown, and an undo takes them back', async () => {
  const code = newCode();
  const product = await makeProduct(code);
  const former = expectStatus(
    await upload('admin', { content: gifOf(2, 2), name: 'old.gif', other_name: 'product', other_id: product['id'] }),
    201,
  );
  const names = [`${code}.png`, `${code}_2.png`];
  const run = await begin(names);
  const key = unique('key').replaceAll(' ', '-');
  for (const name of [names[1]!, names[0]!, names[0]!])
    expectStatus(await send(run, product, name, { key: key + name }), 201);
  expect((await filesOf(product)).map((each) => [each['original_filename'], each['picture_number']])).toEqual([
    ['old.gif', null],
    [`${code}_2.png`, 2],
    [`${code}.png`, null],
  ]);
  const stored = expectStatus(await admin('GET', `/api/import_run/${run}/`), 200);
  expect(stored).toMatchObject({
    collection: 'file',
    created_rows: 1,
    changed_rows: 1,
    records: [{ id: product['id'], name: code, result: 'created' }],
  });
  expect((await check(names))['counts']).toMatchObject({ unchanged: 2 });
  expectStatus(await as('office')('POST', `${PATH}${run}/undo/`, {}), 404);
  expect(expectStatus(await admin('POST', `${PATH}${run}/undo/`, {}), 200)).toEqual({
    restored: 1,
    deleted: 1,
    kept: [],
  });
  expect((await filesOf(product)).map((each) => each['id'])).toEqual([former['id']]);
  expectStatus(await admin('POST', `${PATH}${run}/undo/`, {}), 409);
  // Nothing more is added to an import that is undone.
  expect((await send(run, product, names[0]!)).body).toHaveProperty('import_run');
});

test('an undo keeps a picture that somebody moved', async () => {
  const codes = [newCode(), newCode()];
  const [product, target] = [await makeProduct(codes[0]!), await makeProduct(codes[1]!)];
  const run = await begin([`${codes[0]}.png`]);
  const { id } = expectStatus(await send(run, product, `${codes[0]}.png`), 201);
  expectStatus(await admin('PATCH', `/api/file/${id}/`, { other_id: target['id'] }), 200);
  expect(expectStatus(await admin('POST', `${PATH}${run}/undo/`, {}), 200)).toEqual({
    restored: 0,
    deleted: 0,
    kept: [{ id, name: `${codes[0]}.png`, reason: 'Somebody moved it since' }],
  });
  expect(await filesOf(target)).toHaveLength(1);
});

test('an import takes nothing but pictures by their code, of its own person', async () => {
  const code = newCode();
  const product = await makeProduct(code);
  const run = await begin([`${code}.png`]);
  const refusals: [Partial<Parameters<typeof upload>[1]>, number, string][] = [
    [{ name: 'something.png' }, 400, 'not the code'],
    [{ content: '%PDF-1.4\n', name: `${code}.pdf` }, 415, 'not a picture'],
    [{ content: 'plain text', name: `${code}.png` }, 415, 'is not what the name'],
    [{ more: { import_run: 'x' } }, 400, 'id of an import'],
    [{ more: { import_run: '999999999' } }, 400, 'no such import'],
    [{ other_name: 'store', other_id: 1 }, 400, 'pictures of products'],
  ];
  for (const [more, status, words] of refusals) {
    const reply = await send(run, product, `${code}.png`, more);
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.stringContaining(words)]);
  }
  const foreign = await upload('office', {
    content: PNG,
    name: `${code}.png`,
    other_name: 'product',
    other_id: product['id'],
    more: { import_run: String(run) },
  });
  expect([foreign.status, JSON.stringify(foreign.body)]).toEqual([400, expect.stringContaining('no such import')]);
  expect(await filesOf(product)).toEqual([]);
  expect(expectStatus(await admin('GET', `/api/import_run/${run}/`), 200)).toMatchObject({ created_rows: 0 });
});

test('wrong bodies are refused in words, and what changed since the check', async () => {
  const bodies: [Body, string][] = [
    [{ pictures: [] }, 'pictures'],
    [{ pictures: [{ name: 'a.png' }] }, 'pictures'],
    [{ pictures: [{ name: 'a.png', size: -1 }] }, 'pictures'],
    [{ pictures: [{ name: 'a.png', size: 1, more: 2 }] }, 'pictures'],
    [{ pictures: named(Array.from({ length: 5001 }, (_, i) => `${i}.png`)) }, 'pictures'],
    [{ dry_run: 'yes' }, 'dry_run'],
    [{ file_name: '' }, 'file_name'],
    [{ more: 1 }, 'more'],
  ];
  for (const [more, field] of bodies)
    expect([more, Object.keys(expectStatus(await post(['a.png'], more), 400))]).toEqual([more, [field]]);
  const code = newCode();
  expectStatus(await post([`${code}.png`], { dry_run: false }), 400);
  const product = await makeProduct(code);
  const { check: before } = await check([`${code}.png`]);
  expectStatus(
    await upload('admin', { content: PNG, name: 'new.png', other_name: 'product', other_id: product['id'] }),
    201,
  );
  expectStatus(await post([`${code}.png`], { dry_run: false, check: before }), 409);
});

test('only people who may edit products import pictures', async () => {
  expectStatus(await post(['a.png'], {}, as('store1')), 403);
  const editor = await userWithRules([denyState('product.edit')]);
  expectStatus(await post(['a.png'], {}, editor), 403);
});

test('a picture that is there already is known by its content, under any name; another one of its size is new', async () => {
  const code = newCode();
  const product = await makeProduct(code);
  const run = await begin([`${code}.png`]);
  expectStatus(await send(run, product, `${code}.png`), 201);
  const sha256 = createHash('sha256').update(PNG).digest('hex');
  const other = createHash('sha256').update('other').digest('hex');
  const checked = async (name: string, digest: string) =>
    (await check([], { pictures: [{ name, size: PNG.length, sha256: digest }] }))['rows'] as Body[];
  expect(await checked(`${code}-2.png`, sha256)).toMatchObject([{ result: 'unchanged', number: 2 }]);
  expect(await checked(`${code}.png`, other)).toMatchObject([{ result: 'changed', number: null }]);
  expect(await checked(`${code}-3.png`, other)).toMatchObject([{ result: 'created', number: 3 }]);
  expectStatus(await post([], { pictures: [{ name: `${code}.png`, size: 1, sha256: 'abc' }] }), 400);
});
