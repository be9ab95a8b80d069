import { setRegional } from '@trestle/schema/regional/regional';
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
  const table = sections.find(({ kind }) => kind === 'table');
  expect(table).toMatchObject({ rows: [['P-1', 'Alba sofa', 'Sage', 'C-9', '2026-10-01', 3, 19.99, 59.97]] });
  expect(sections.slice(-2)).toEqual([
    {
      kind: 'facts',
      facts: [
        ['Net', '$59.97'],
        ['GST 10%', '$6.00'],
        ['Total', '$65.97'],
      ],
    },
    { kind: 'text', text: 'Prices are in AUD, without GST 10%.' },
  ]);
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
test('says who sells, and keeps the tax of the day of the order', async () => {
  const seller = { name: 'Holz & Söhne', address: 'Am Markt 1\n20095 Hamburg', number: 'DE 123' };
  setRegional({ locale: 'de-DE', datePattern: 'DD.MM.YYYY', currency: 'EUR', taxName: 'VAT', taxRate: 7, seller });
  try {
    const orders = ORDERS.map((order) => ({ ...order, reference: 'PO-17', tax_rate: 19, tax_included: true }));
    const reader = createMemoryReader({ ...rows, store_order: orders });
    const { sections } = await makeInMemory(orderConfirmation, reader, { order: 7 });
    expect(sections[0]).toEqual({
      kind: 'facts',
      facts: [['Seller', 'Holz & Söhne\nAm Markt 1\n20095 Hamburg\nDE 123']],
    });
    expect(JSON.stringify(sections[1])).toContain('["Reference","PO-17"],["Ordered on","10.11.2026"]');
    expect(sections.slice(-2)).toEqual([
      {
        kind: 'facts',
        facts: [
          ['Net', '50,39\u00a0€'],
          ['VAT 19%', '9,58\u00a0€'],
          ['Total', '59,97\u00a0€'],
        ],
      },
      { kind: 'text', text: 'Prices are in EUR, with VAT 19%.' },
    ]);
  } finally {
    setRegional({});
  }
});
