import { createMemoryReader } from '../../../testing/memoryReader';
import { PRODUCTS, STOCK, CONTAINERS } from '../../../testing/reportRows';
import type { ReportSection } from '@trestle/schema/report';
import type { ReportDefinition } from '../report';
import { productLabels } from './productLabels';
import { stockLabels } from './stockLabels';

const VALUES = { paper: 'l7160', first_label: 1, copies: 2, containers: [1] };
async function make(report: ReportDefinition, values: object = {}, hidden: readonly string[] = []) {
  const reader = createMemoryReader({ product: PRODUCTS, stock: STOCK, container: CONTAINERS }, { hidden });
  const request = { reader, values: { ...VALUES, ...values }, now: new Date(), zone: 'Australia/Melbourne' };
  const { labels, sections } = await report.make(request as never);
  const tables: unknown[] = [];
  for await (const section of sections as AsyncIterable<ReportSection>) {
    if (section.kind !== 'table') continue;
    for await (const batch of section.rows as AsyncIterable<unknown[][]>) tables.push(...batch);
  }
  return { labels, rows: tables };
}

test('products have as many labels as were asked for', async () => {
  const { labels, rows } = await make(productLabels, { supplier: 1 });
  expect(rows).toEqual([['P-1', 'Alba sofa', 'Sage', null, 2]]);
  expect(labels).toMatchObject({ code: 'code', title: 'description', firstLabel: 1 });
});
test('stock has one label for each row or for each piece, with its container', async () => {
  expect((await make(stockLabels)).rows).toEqual([
    ['P-1', 'Alba sofa', 'Sage', null, 'C-9', 1],
    ['P-2', 'Bryn table', 'Sage', null, 'C-9', 1],
  ]);
  expect((await make(stockLabels, { per_piece: true, containers: [2] })).rows).toEqual([
    ['P-1', 'Alba sofa', 'Sage', null, 'C-10', 5],
  ]);
});
test('a hidden colour is on no label', async () => {
  const { rows } = await make(productLabels, { supplier: 1 }, ['product.colour__description']);
  expect(rows).toEqual([['P-1', 'Alba sofa', null, 2]]);
});
test.each([
  [{ copies: 0 }, 'copies'],
  [{ copies: 101 }, 'copies'],
  [{ first_label: 22 }, 'first_label'],
  [{ paper: 'l7165', first_label: 9 }, 'first_label'],
])('%o is refused', async (values, name) => {
  await expect(make(productLabels, values)).rejects.toMatchObject({ status: 400, body: { [name]: expect.anything() } });
});
