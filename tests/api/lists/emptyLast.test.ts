import { as, expectStatus, type Body } from '../parts/people';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const listed = async (path: string): Promise<Body[]> => expectStatus(await admin('GET', path), 200)['results'];

test('sorted in either direction, empty values come last', async () => {
  const word = unique('Baize');
  const orders = [null, 3, null, 1];
  for (const [i, display_order] of orders.entries())
    await makeRecord('code_fabric', { description: `${word} ${i}`, display_order });
  const q = encodeURIComponent(word);
  const inOrder = async (sort: string) =>
    (await listed(`/api/code_fabric/?q=${q}&sort=${sort}`)).map((row) => row['display_order']);
  expect(await inOrder('display_order')).toEqual([1, 3, null, null]);
  expect(await inOrder('-display_order')).toEqual([3, 1, null, null]);
});

test('a value of another record that is missing comes last, too, in pages and downloads', async () => {
  const word = unique('Settle');
  const [b, a] = [
    await makeRecord('code_colour', { description: `${word} B` }),
    await makeRecord('code_colour', { description: `${word} A` }),
  ];
  for (const [name, colour] of [
    ['first', null],
    ['second', b['id']],
    ['third', a['id']],
  ] as const)
    await makeRecord('product', { description: `${word} ${name}`, colour });
  const q = encodeURIComponent(word);
  const page = (offset: number) =>
    listed(`/api/product/?q=${q}&sort=colour__description&limit=2&offset=${offset}`).then((rows) =>
      rows.map((row) => row['description']),
    );
  expect([...(await page(0)), ...(await page(2))]).toEqual([`${word} third`, `${word} second`, `${word} first`]);
  const file = await admin('GET', `/api/product/download/json/?q=${q}&sort=colour__description`);
  expect((file.body as unknown as Body[]).map((row) => row['description'])).toEqual([
    `${word} third`,
    `${word} second`,
    `${word} first`,
  ]);
});
