import { createMemoryReader, makeInMemory } from '../../../testing/memoryReader';
import { LINES } from '../../../testing/reportRows';
import { incomingOrderLines } from './incomingOrderLines';

async function make(values: object, hidden: readonly string[] = []) {
  const reader = createMemoryReader({ store_order_line: LINES }, { hidden });
  return (await makeInMemory(incomingOrderLines, reader, { ...values })).sections;
}

test('lists what is to come in a table for each container', async () => {
  const [table, ...more] = await make({});
  expect(table).toMatchObject({
    title: 'C-10 · Late Star · 24/12/2026',
    rows: [[8, 'Bayview', expect.any(String), 'P-1', 'Alba sofa', 'Sage', null, 1, 21.1]],
  });
  expect(more).toEqual([]);
});
test.each([[{ store: 1 }], [{ until: '2026-12-23' }]])('says that nothing comes for %j', async (values) => {
  expect(await make(values)).toEqual([{ kind: 'text', text: 'No order lines are to come in this time.' }]);
});
test('says that the dates are hidden', async () => {
  const [section] = await make({}, ['store_order_line.expected_delivery_date']);
  expect(section).toEqual({ kind: 'text', text: 'The columns of this table are hidden from you.' });
});
