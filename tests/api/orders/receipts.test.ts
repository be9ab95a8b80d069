import { readDescription } from '../parts/describedReplies';
import { as, expectStatus, makeStock, type Body } from '../parts/people';
import { readRecord } from '../parts/records';

const [admin, store1] = [as('admin'), as('store1')];

test('a count of an earlier day, and its undo from the list of receipts', async () => {
  const document = await readDescription();
  const { stock, container } = await makeStock(10);
  const rows = [{ id: stock, counted: 9, damaged: 0 }];
  const receive = (received_date: string) =>
    admin('POST', `/api/container/${container}/receive/`, { rows, received_date });
  const refused = await receive('2999-01-01T00:00:00Z');
  expect(expectStatus(refused, 400)).toEqual({
    received_date: [{ code: 'max', message: 'Must not be in the future' }],
  });
  const { undo: receiptId } = expectStatus(await receive('2026-01-31T09:30:00+11:00'), 200);
  const { received_date: received } = await readRecord('container', container);
  expect(Date.parse(received)).toBe(Date.parse('2026-01-30T22:30:00Z'));
  const path = `/api/container/${container}/receipts/`;
  const receipts = async () => {
    const reply = await admin('GET', path);
    document.expectDescribed(reply, '/api/container/{id}/receipts/', 'get');
    return expectStatus(reply, 200)['results'] as Body[];
  };
  const held = { undo: receiptId, created_date: expect.any(String), undone_date: null, rows: 1, lines: 0 };
  expect(await receipts()).toEqual([held]);
  expectStatus(await admin('POST', `/api/container/${container}/receive/${String(receiptId)}/undo/`, {}), 200);
  expect(await receipts()).toEqual([{ ...held, undone_date: expect.any(String) }]);
  expect((await readRecord('container', container))['received_date']).toBeNull();
  expect((await store1('GET', path)).status).toBe(403);
  expect((await admin('GET', `${path}?limit=1`)).status).toBe(400);
  expect((await admin('GET', '/api/container/999999999/receipts/')).status).toBe(404);
});

test('receipts follow a container through a merge, and are its own again once that is undone', async () => {
  const counted = await makeStock(10);
  const kept = await makeStock(5);
  const receive = async ({ stock, container }: typeof kept, pieces: number) => {
    const rows = [{ id: stock, counted: pieces, damaged: 0 }];
    return expectStatus(await admin('POST', `/api/container/${container}/receive/`, { rows }), 200)['undo'] as string;
  };
  const [ownReceipt, keptReceipt] = [await receive(counted, 9), await receive(kept, 4)];
  const receiptsOf = async (container: number) => {
    const { results } = expectStatus(await admin('GET', `/api/container/${container}/receipts/`), 200);
    return (results as Body[]).map(({ undo }) => undo);
  };
  const path = `/api/container/${kept.container}/merge/`;
  const ids = { id: kept.container, other_ids: [counted.container] };
  expectStatus(await admin('POST', path, ids), 200);
  expect(new Set(await receiptsOf(kept.container))).toEqual(new Set([ownReceipt, keptReceipt]));
  const undoOfReceipt = `/api/container/${kept.container}/receive/${ownReceipt}/undo/`;
  expect((await admin('POST', undoOfReceipt, {})).status).toBe(409);
  expectStatus(await admin('POST', `${path}undo/`, ids), 200);
  expect(await receiptsOf(kept.container)).toEqual([keptReceipt]);
  expect(await receiptsOf(counted.container)).toEqual([ownReceipt]);
  expectStatus(await admin('POST', `/api/container/${counted.container}/receive/${ownReceipt}/undo/`, {}), 200);
  expect(await readRecord('stock', counted.stock)).toMatchObject({ quantity: 10, counted: null });
});
