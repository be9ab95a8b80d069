import { collectionPath } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { runSql } from '../../database';
import { as, expectStatus, makeOrder, makeStock, person, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { makeRecord as make, mergeRecords as merge, readRecord as get } from '../parts/records';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const admin = as('admin');
const store1 = as('store1');

describe('what is refused', () => {
  let keptRecord: Body;
  let other: Body;
  beforeAll(async () => {
    [keptRecord, other] = [
      await make('supplier', { name: unique('One') }),
      await make('supplier', { name: unique('Two') }),
    ];
  });
  afterAll(async () => {
    expect(await get('supplier', other['id'])).toEqual(other);
  });
  const send = (body: unknown) => admin('POST', `/api/supplier/${keptRecord['id']}/merge/`, body);
  test('bodies that make no sense: 400 by field', async () => {
    const { id } = keptRecord;
    const ids = [other['id']];
    for (const [body, field] of [
      [{ other_ids: ids }, 'id'],
      [{ id: other['id'], other_ids: ids }, 'id'],
      [{ id: String(id), other_ids: ids }, 'id'],
      [{ id }, 'other_ids'],
      [{ id, other_ids: [] }, 'other_ids'],
      [{ id, other_ids: other['id'] }, 'other_ids'],
      [{ id, other_ids: [String(other['id'])] }, 'other_ids'],
      [{ id, other_ids: [...ids, ...ids] }, 'other_ids'],
      [{ id, other_ids: [id] }, 'other_ids'],
      [{ id, other_ids: [...ids, 99999999] }, 'other_ids'],
      [{ id, other_ids: [...ids, null] }, 'other_ids'],
      [{ id, other_ids: ids, name: 'x' }, 'name'],
      [{ id, other_ids: [-1] }, 'other_ids'],
      [{ id, other_ids: Array.from({ length: 1001 }, (_, i) => i + 1) }, 'other_ids'],
    ] as [Body, string][])
      expect([body, expectStatus(await send(body), 400)]).toEqual([
        body,
        { [field]: [expect.objectContaining({ code: expect.any(String) })] },
      ]);
    for (const body of ['[]', '"x"', 'null', '{']) expectStatus(await send(body), 400);
  });
  test('an absent record is 404, another method 405, a parameter 400', async () => {
    expectStatus(await merge('supplier', 99999999, [other['id']]), 404);
    expectStatus(await admin('GET', `/api/supplier/${keptRecord['id']}/merge/`), 405);
    expectStatus(
      await admin('POST', `/api/supplier/${keptRecord['id']}/merge/?x=1`, {
        id: keptRecord['id'],
        other_ids: [other['id']],
      }),
      400,
    );
    for (const entity of entities.filter((one) => one.writes && !one.writes.includes('merge'))) {
      expectStatus(await admin('POST', `${collectionPath(entity)}1/merge/`, { id: 1, other_ids: [2] }), 405);
    }
  });
  test("safety 17: another store's orders get the words of absent ones, and stay", async () => {
    const { stock } = await makeStock(5);
    const [mine, theirs] = [
      await makeOrder('store1', []),
      await makeOrder('store2', [{ stock_id: stock, quantity: 1 }]),
    ];
    expect(expectStatus(await merge('store_order', mine['id'], [theirs['id']], store1), 400)).toEqual(
      expectStatus(await merge('store_order', mine['id'], [99999999], store1), 400),
    );
    expect((await merge('store_order', theirs['id'], [mine['id']], store1)).body).toEqual(
      (await merge('store_order', 99999999, [mine['id']], store1)).body,
    );
    expect(await get('store_order', theirs['id'])).toMatchObject({ modified_date: theirs['modified_date'] });
  });
  test('orders of different stores, and past with present ones, are not merged; past ones with each other are', async () => {
    const { stock } = await makeStock(9);
    const [mine, theirs, past, otherPast] = [
      await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]),
      await makeOrder('store2', [{ stock_id: stock, quantity: 2 }]),
      await makeOrder('store1', []),
      await makeOrder('store1', []),
    ];
    const pastIds = [past['id'], otherPast['id']];
    await runSql('UPDATE `store_order` SET `past` = 1 WHERE `id` IN (?)', [pastIds]);
    const refusal = (message: string) => ({ other_ids: [{ code: 'invalid', message }] });
    const [ofStore, ofPast] = [
      refusal('Only orders of the same store can be merged'),
      refusal('Orders from before can only be merged with each other'),
    ];
    for (const [kept, others, expected] of [
      [mine, [theirs], ofStore],
      [mine, [past, theirs], ofStore],
      [past, [mine], ofPast],
      [mine, [past], ofPast],
    ] as [Body, Body[], Body][]) {
      const otherIds = others.map(({ id }) => id);
      expect(expectStatus(await merge('store_order', kept['id'], otherIds), 400)).toEqual(expected);
    }
    // The error would tell whether orders are of the same store.
    const hidden = fieldRules('store_order', ['store', true, false]);
    const blind = await userWithRules([allowState('store_order', hidden), allowState('store_order_line')]);
    const locked = expectStatus(await merge('store_order', mine['id'], [theirs['id']], blind), 400);
    expect(locked['other_ids'][0].code).toBe('locked');
    expect(await get('store_order', theirs['id'])).toMatchObject({ modified_date: theirs['modified_date'] });
    expectStatus(await merge('store_order', past['id'], [otherPast['id']]), 200);
  });
  test("safety 17: merging what another store's orders point at does not change them", async () => {
    const { store } = await person('store1');
    const keeper = await userWithRules([allowState('container'), allowState('store_order')], true, { store: store.id });
    const [one, two] = [await makeStock(2), await makeStock(2)];
    const theirs = await makeOrder('store2', [], { container: two.container });
    expectStatus(await merge('container', one.container, [two.container], keeper), 409);
    expect(await get('store_order', theirs['id'])).toMatchObject({
      container: two.container,
      modified_date: theirs['modified_date'],
    });
    expectStatus(await merge('container', one.container, [two.container]), 200);
    expect(await get('store_order', theirs['id'])).toMatchObject({ container: one.container });
  });
  test('safety 23: a locked field is not changed by merging what it points at', async () => {
    const [grey, gray] = [
      await make('code_colour', { description: unique('Grey') }),
      await make('code_colour', { description: unique('Gray') }),
    ];
    const product = await make('product', { description: unique('Sofa'), colour: gray['id'] });
    for (const rule of [
      ['colour', false, true],
      ['colour', true, false],
    ] as [string, boolean, boolean][]) {
      const painter = await userWithRules(
        [allowState('code_colour'), allowState('product', fieldRules('product', rule))],
        true,
      );
      expect(expectStatus(await merge('code_colour', grey['id'], [gray['id']], painter), 400)).toEqual({
        other_ids: [{ code: 'locked', message: 'You may not change what uses these records' }],
      });
    }
    expect(await get('product', product['id'])).toEqual(product);
    const storeman = await userWithRules([allowState('stock', fieldRules('stock', ['quantity', false, true]))], true);
    const { stock, product: chair, container } = await makeStock(5);
    const other = await make('stock', { product: chair, container, quantity: 3 });
    expectStatus(await merge('stock', stock, [other['id']], storeman), 400);
  });
  test('safety 24: without the edit state it is 403', async () => {
    expectStatus(await merge('supplier', keptRecord['id'], [other['id']], store1), 403);
  });
});
