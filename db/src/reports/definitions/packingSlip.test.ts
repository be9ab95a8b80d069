import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { LINES, ORDERS, STORES } from '../../../testing/reportRows';
import { packingSlip } from './packingSlip';

const [earlyLine, , secondEarlyLine] = LINES;
const [lateLine] = LINES.filter((line) => line['container'] === 2);

test('lists the lines of each container to tick, in the order of container codes, without prices', async () => {
  const order = { ...ORDERS[0], id: 9, store_order_lines: [lateLine, earlyLine, secondEarlyLine] };
  const reader = createMemoryReader({ store_order: [order], store_order_line: LINES, store: STORES });
  const { sections } = await makeInMemory(packingSlip, reader, { order: 9 });
  const tables = sections.filter((section) => section.kind === 'table');
  expect(tables.map(({ title }) => title)).toEqual(['C-9 · Early Star · 01/10/2026', 'C-10 · Late Star · 24/12/2026']);
  expect(tables.map(({ rows }) => rows)).toEqual([
    [
      ['[   ]', 3, 'P-1', 'Alba sofa', 'Sage'],
      ['[   ]', 4, 'P-2', 'Bryn table', 'Sage'],
    ],
    [['[   ]', 1, 'P-1', 'Alba sofa', 'Sage']],
  ]);
  expect(JSON.stringify(tables)).not.toMatch(/price|59\.97/i);
});
test('keeps two containers apart that look alike', async () => {
  const twin = { ...lateLine, id: 9, container: 3 };
  const order = { ...ORDERS[0], id: 9, store_order_lines: [lateLine, twin] };
  const reader = createMemoryReader({ store_order: [order], store_order_line: LINES, store: STORES });
  const { sections } = await makeInMemory(packingSlip, reader, { order: 9 });
  const tables = sections.filter((section) => section.kind === 'table');
  expect(tables.map(({ title, rowCount }) => [title, rowCount])).toEqual([
    ['C-10 · Late Star · 24/12/2026', 1],
    ['C-10 · Late Star · 24/12/2026', 1],
  ]);
});
test('names the store to whom stores are hidden', async () => {
  const reader = createMemoryReader({ store_order: ORDERS, store_order_line: LINES });
  const { sections } = await makeInMemory(packingSlip, reader, { order: 7 });
  expect(sections[0]).toMatchObject({ facts: expect.arrayContaining([['Store', 'Northside']]) });
});
test('says that an order has no lines', async () => {
  const reader = createMemoryReader({
    store_order: [{ id: 9, store: 1, store_order_lines: [] }],
    store_order_line: [],
  });
  const { sections } = await makeInMemory(packingSlip, reader, { order: 9 });
  expect(sections.at(-1)).toEqual({ kind: 'text', text: 'This order has no lines.' });
});
test('an order from before has nothing to pack', async () => {
  const order = { ...ORDERS[0], id: 9, past: true, store_order_lines: [earlyLine] };
  const reader = createMemoryReader({ store_order: [order], store_order_line: LINES, store: STORES });
  const { sections } = await makeInMemory(packingSlip, reader, { order: 9 });
  expect(sections.filter(({ kind }) => kind === 'table')).toEqual([]);
  expect(sections.at(-1)).toMatchObject({ text: expect.stringContaining('nothing of it is to be packed') });
});
test('names a product that has another name now as it was ordered, too', async () => {
  const line = { ...earlyLine, ordered_name: 'Alba couch', ordered_code: 'P-1' };
  const reader = createMemoryReader({
    store_order: [{ id: 9, store: 1, store_order_lines: [line] }],
    store_order_line: LINES,
  });
  const { sections } = await makeInMemory(packingSlip, reader, { order: 9 });
  const [table] = sections.filter((section) => section.kind === 'table');
  expect(table!.rows).toEqual([['[   ]', 3, 'P-1', 'Alba sofa (ordered as Alba couch)', 'Sage']]);
});
