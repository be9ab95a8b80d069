import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportColumn, ReportFormat, ReportSection, TableSection } from '@trestle/schema/report';
import { writeReport } from '../../src/formats/writeReport';
import type { FormatContext, ReportRow } from '../../src/formats/format';

/** A context for tests: 22 November 2026, 11:05 in Melbourne. */
export const testContext = (more: Partial<FormatContext> = {}): FormatContext => ({
  product: 'Trestle',
  title: 'Order lines',
  facts: [['Store', 'Fitzroy']],
  zone: 'Australia/Melbourne',
  now: new Date('2026-11-22T00:05:00Z'),
  personName: 'Ann Smith',
  landscape: false,
  onProgress: () => undefined,
  signal: new AbortController().signal,
  readPicture: () => Promise.resolve(null),
  ...more,
});

/** Columns of all kinds but Decimal and Picture. */
export const COLUMNS: readonly ReportColumn[] = [
  { name: 'id', label: 'Line', kind: 'Integer' },
  { name: 'name', label: 'Product', kind: 'String' },
  { name: 'day', label: 'Expected', kind: 'Date' },
  { name: 'moment', label: 'Created', kind: 'DateTime' },
  { name: 'price', label: 'Price', kind: 'Money', total: true },
  { name: 'paid', label: 'Paid', kind: 'Boolean' },
];
export const ROWS: readonly ReportRow[] = [
  [1, 'Dining table', '2026-11-30', '2026-03-01T10:00:00.000Z', 1234.5, true],
  [2, 'Καρέκλα · Стул · 椅子', null, null, 0.1, false],
  [3, '=1+1', '2026-12-01', '2026-10-03T16:30:00.000Z', 0.2, null],
];
/** Makes a section of `COLUMNS`. */
export const table = (rows: TableSection['rows'], more: Partial<TableSection> = {}): TableSection => ({
  kind: 'table',
  title: 'Lines',
  columns: COLUMNS,
  rows,
  totalCount: Array.isArray(rows) ? rows.length : 0,
  rowCount: Array.isArray(rows) ? rows.length : 0,
  ...more,
});
/** Yields batches of rows that are made when they are read. */
export async function* manyRows(count: number): AsyncGenerator<ReportRow[]> {
  for (let from = 0; from < count; from += 500)
    yield Array.from({ length: Math.min(500, count - from) }, (_, i) => [
      from + i + 1,
      `Product ${from + i + 1}`,
      '2026-11-30',
      '2026-03-01T10:00:00.000Z',
      0.1,
      true,
    ]);
}
/** Yields sections one by one, as reports do. */
export async function* sectionsOf(sections: readonly ReportSection[]): AsyncGenerator<ReportSection> {
  yield* sections;
}

/** Makes a file of sections and reads it. */
export const makeFile = async (
  format: ReportFormat,
  sections: readonly ReportSection[],
  context: FormatContext = testContext(),
): Promise<{ content: Buffer; rows: number; totalRows: number; bytes: number }> => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  try {
    const path = join(folder, `report.${format}`);
    const result = await writeReport(format, sectionsOf(sections), context, path);
    return { ...result, content: await readFile(path) };
  } finally {
    await rm(folder, { recursive: true });
  }
};
