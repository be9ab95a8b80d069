import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { LINES, ORDERS, STORES } from '../../../testing/reportRows';
import { orderConfirmation } from './orderConfirmation';

const rows = { store_order: ORDERS, store_order_line: LINES, store: STORES };

test('shows what was ordered, where it goes and what it costs', async () => {
  const { title, sections } = await makeInMemory(orderConfirmation, createMemoryReader(rows), { order: 7 });
  expect(title).toBe('Order confirmation 7');
  expect(sections[0]).toEqual({
    kind: 'facts',
    facts: [
      ['Ordered on', '10/11/2026'],
      ['Notes', 'Ring first'],
    ],
  });
  expect(sections[2]).toMatchObject({
    facts: [['Name', 'Northside'], ['Address', '1 High Street'], expect.anything()],
  });
  const table = sections.at(-1)!;
  expect(table).toMatchObject({ rows: [['P-1', 'Alba sofa', 'Sage', 'C-9', '2026-10-01', 3, 19.99, 59.97]] });
});
test('leaves out prices and the store of whoever may not see them', async () => {
  const { store: _, ...others } = rows;
  const reader = createMemoryReader(others, {
    hidden: ['store_order_line.unit_price', 'store_order_line.total_price'],
  });
  const { sections } = await makeInMemory(orderConfirmation, reader, { order: 7 });
  expect(JSON.stringify(sections)).not.toMatch(/price|High Street/);
});
test('is absent where the order is', async () => {
  await expect(makeInMemory(orderConfirmation, createMemoryReader(rows), { order: 99 })).rejects.toMatchObject({
    status: 404,
  });
});
