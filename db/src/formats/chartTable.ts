import type { ChartSection, TableSection } from '@trestle/schema/report';
import type { TableRowBatches } from './format';
import { singleBatch } from './singleBatch';

/** Lists the numbers of a chart as a table: a row for each label, a column for each series. */
export const chartTable = ({ title, labels, series, valueKind }: ChartSection): TableSection<TableRowBatches> => ({
  kind: 'table',
  title,
  columns: [
    { name: 'label', label: '', kind: 'String' },
    ...series.map(({ name }, i) => ({ name: `series${i}`, label: name, kind: valueKind })),
  ],
  rows: singleBatch(labels.map((label, i) => [label, ...series.map(({ values }) => values[i] ?? null)])),
  totalCount: labels.length,
  rowCount: labels.length,
});
/** Returns a function that gives a bar's length, from 0 to 1 of the longest. Negative values have a length, too. */
export function barShare({ series }: ChartSection): (value: number) => number {
  const longest = Math.max(...series.flatMap(({ values }) => values.map(Math.abs)), 0);
  return (value) => (longest > 0 ? Math.abs(value) / longest : 0);
}
/** Colours of series: spruce green, oak, and shades that can be distinguished in grey print. */
export const SERIES_COLOURS = ['#1f5c4a', '#b8814a', '#7a9e92', '#5b4a8a', '#c8aa86', '#444444'] as const;
/** Returns the colour of a series. Colours repeat after the last. */
export const seriesColour = (index: number): string => SERIES_COLOURS[index % SERIES_COLOURS.length]!;

/** Returns the points of a line chart in a box of this size, one list for each series. Zero is always in sight. */
export function linePoints(
  { series, labels }: ChartSection,
  width: number,
  height: number,
): (readonly (readonly [x: number, y: number])[])[] {
  const values = series.flatMap((each) => [...each.values]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = high > low ? height / (high - low) : 0;
  const step = labels.length > 1 ? width / (labels.length - 1) : 0;
  return series.map((each) => each.values.map((value, i) => [i * step, height - (value - low) * scale] as const));
}
