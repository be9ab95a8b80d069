import { findGroupRow } from './groupRow';

const tableOf = (...rows: (string | number | null)[][]) => ({ kind: 'table', rows });
const chartOf = (labels: string[], ...values: number[][]) => ({
  labels,
  series: values.map((each, i) => ({ name: `Series ${i}`, values: each })),
});

test("a chart's group leads to the first row that begins with its label, in whichever table", () => {
  const sections = [{ kind: 'chart' }, tableOf(), tableOf(['Nordwood', 0.1], ['Birch & Co', 0.2])];
  const chart = chartOf(['Birch & Co', 'Other'], [0.2, 5]);
  expect(findGroupRow(sections, chart, 0)).toEqual({ section: 2, row: 1 });
  expect(findGroupRow(sections, chart, 1)).toBeNull();
});

test('groups of one name lead each to the row with its own values, in whatever order the table is', () => {
  const sections = [tableOf(['Fitzroy', 7, 100], ['Carlton', 3, 80], ['Fitzroy', 2, 500], ['Fitzroy', 9, 500])];
  const rowOf = (group: number, ...values: number[][]) =>
    findGroupRow(sections, chartOf(['Fitzroy', 'Fitzroy', 'Fitzroy', 'Carlton'], ...values), group)?.row;
  const totals = [500, 500, 100, 80];
  expect([0, 1, 2, 3].map((group) => rowOf(group, totals))).toEqual([2, 3, 0, 1]);
  expect([0, 1, 2].map((group) => rowOf(group, totals, [9, 2, 7, 3]))).toEqual([3, 2, 0]);
});

test('a group whose row is none of the first ones leads to no other of its name', () => {
  const sections = [tableOf(['Oak', 100])];
  expect(findGroupRow(sections, chartOf(['Oak', 'Oak'], [100, 40]), 1)).toBeNull();
});
