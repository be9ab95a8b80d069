import { createColumnTotals } from '@trestle/schema/columnTotals';
import { cellText } from './cellText';
import { printable } from '@trestle/schema/text/printable';
import { barShare, linePoints } from './chartTable';
import { totalCells } from './columnTotals';
import { makeFile, ROWS, table } from '../../testing/formats/sample';

test('cells read as people write them', () => {
  const text = (kind: Parameters<typeof cellText>[0]) => cellText(kind, 'Australia/Melbourne');
  expect(text('Money')(1_234_567.5)).toBe('$1,234,567.50');
  expect(text('Money')(-0.005)).toBe('-$0.01');
  expect(text('Decimal')(1234.123456)).toBe('1234.123456');
  expect(text('Integer')(1234)).toBe('1234');
  expect(text('Boolean')(false)).toBe('No');
  expect(text('Date')('2026-02-28')).toBe('28/02/2026');
  // The clock goes forward at two in the night of 4 October 2026 in Melbourne.
  expect(['2026-10-03T15:59:00.000Z', '2026-10-03T16:00:00Z'].map(text('DateTime'))).toEqual([
    '04/10/2026 01:59',
    '04/10/2026 03:00',
  ]);
  expect(printable('a\u0000\u001b\ud800b\tc\n😀')).toBe('ab\tc\n😀');
});

test('sums of money are exact', () => {
  const columns = [
    { name: 'a', label: 'A', kind: 'String' as const },
    { name: 'b', label: 'B', kind: 'Money' as const, total: true },
  ];
  const totals = createColumnTotals(columns);
  for (let i = 0; i < 1000; i += 1) totals.add(['x', 0.1]);
  totals.add(['x', null]);
  totals.add(['x', -0.01]);
  expect(totals.sums()).toEqual([null, 99.99]);
  expect(totalCells(totals.sums())).toEqual(['Total', 99.99]);
  expect(totalCells(createColumnTotals([columns[0]!]).sums())).toEqual([]);
});

test('charts: the longest bar is whole, and zero is always in sight', () => {
  const chart = {
    kind: 'chart' as const,
    title: '',
    type: 'line' as const,
    labels: ['a', 'b'],
    series: [{ name: 's', values: [10, -5] }],
    valueKind: 'Integer' as const,
  };
  expect([10, -5, 0].map(barShare(chart))).toEqual([1, 0.5, 0]);
  expect(linePoints(chart, 100, 150)).toEqual([
    [
      [0, 0],
      [100, 150],
    ],
  ]);
  expect(barShare({ ...chart, series: [] })(3)).toBe(0);
});

test('safety 33: csv guards formulas as the downloads of lists do, and keeps numbers', async () => {
  const text = (await makeFile('csv', [table(ROWS)])).content.toString();
  expect(text).toContain(`3,"'=1+1",01/12/2026,04/10/2026 03:30,0.20,\r\n`);
  expect(text).toContain('1,"Dining table",30/11/2026,01/03/2026 21:00,1234.50,Yes\r\n');
  expect(text.startsWith('\uFEFF"')).toBe(true);
  // A line of headings and the rows: no title, totals or notes.
  expect(text.split('\r\n')).toHaveLength(1 + ROWS.length + 1);
  expect(text).not.toMatch(/Order lines|Total|Made/);
});

test('csv: several tables are one, with a column that says which, and what they share in the same columns', async () => {
  const store = { name: 'store', label: 'Store', kind: 'String' } as const;
  const total = { name: 'total', label: 'Total', kind: 'Money', total: true } as const;
  const count = { name: 'count', label: 'Orders', kind: 'Integer' } as const;
  const { content } = await makeFile('csv', [
    { kind: 'heading', text: 'Part', level: 1 },
    table([['Fitzroy', 1.5]], { title: 'By store', columns: [store, total] }),
    { kind: 'chart', title: 'Chart', type: 'bar', labels: ['a'], series: [], valueKind: 'Money' },
    { kind: 'text', text: 'A note' },
    table([[3, 'Carlton']], { title: 'By count', columns: [count, store] }),
    table([], { title: 'Nothing', columns: [store] }),
  ]);
  expect(content.toString()).toBe(
    '\uFEFF"Table","Store","Total (AUD)","Orders"\r\n"By store","Fitzroy",1.50,\r\n"By count","Carlton",,3\r\n',
  );
});

test('csv: a report without a table holds its texts', async () => {
  const { content } = await makeFile('csv', [{ kind: 'text', text: 'No products.' }]);
  expect(content.toString()).toBe('\uFEFF"Text"\r\n"No products."\r\n');
});

test('safety 32: html needs no other file, has no script, and escapes all', async () => {
  const attack = '<script>alert(1)</script><img src=x onerror="alert(1)">';
  const { content } = await makeFile('html', [
    { kind: 'heading', text: attack, level: 1 },
    { kind: 'text', text: attack },
    { kind: 'facts', facts: [[attack, attack]] },
    { kind: 'pictures', title: attack, pictures: [{ file: null, caption: attack, lines: [attack] }] },
    table([[1, attack, attack, null, 1, true]], { title: attack }),
  ]);
  const html = content.toString();
  expect(html).not.toMatch(/<script|onerror="|<img/);
  expect(html).not.toMatch(/(src|href)="(?!data:)/);
  expect(html).toContain('<th scope="col">Product</th>');
  expect(html).toContain('<caption>');
  expect(html).toContain('<html lang="en-AU">');
  expect(html).toContain("default-src 'none'");
});

test('doc: headings are outlined, table headings repeat, pages are numbered, no text is a command', async () => {
  const rtf = (
    await makeFile('doc', [{ kind: 'heading', text: 'Part {one} \\par', level: 1 }, table(ROWS)])
  ).content.toString('latin1');
  expect(rtf.startsWith('{\\rtf1')).toBe(true);
  expect(rtf).toContain('\\outlinelevel1');
  expect(rtf).toContain('\\trhdr');
  expect(rtf).toContain('{\\field{\\*\\fldinst PAGE}');
  expect(rtf).toContain('{\\field{\\*\\fldinst NUMPAGES}');
  expect(rtf).toContain('Part \\{one\\} \\\\par');
  const plain = rtf.replace(/\\[\\{}]/g, '');
  expect(plain.split('{').length).toBe(plain.split('}').length);
});
