import type { ChartSection, ReportCell } from '@trestle/schema/report';

/** A row of a preview: the positions of its table among the sections, and of itself in the table. */
export interface RowPosition {
  section: number;
  row: number;
}

/**
 * Finds the row of a chart's group, in any of the tables: its first cell is the group's label. Of several groups of one
 * label, such as two stores of one name, each has the row with its own values.
 * @param group the group's position in the chart
 */
export const findGroupRow = (
  sections: readonly { kind: string; rows?: readonly (readonly ReportCell[])[] }[],
  { labels, series }: Pick<ChartSection, 'labels' | 'series'>,
  group: number,
): RowPosition | null => {
  const values = series.map((each) => each.values[group] ?? 0);
  const namesakes = labels.flatMap((label, index) => (label === labels[group] ? [index] : []));
  const isEqual = (other: number) => series.every((each, i) => (each.values[other] ?? 0) === values[i]);
  for (const [section, { kind, rows }] of sections.entries()) {
    if (kind !== 'table' || !rows) continue;
    const labelled = rows.flatMap((cells, row) => (String(cells[0]) === labels[group] ? [row] : []));
    if (labelled.length === 0) continue;
    if (namesakes.length === 1) return { section, row: labelled[0]! };
    const own = labelled.filter((row) => values.every((value) => rows[row]!.includes(value)));
    const row = own[namesakes.filter(isEqual).indexOf(group)];
    // A preview has only the first rows of a long table.
    return row === undefined ? null : { section, row };
  }
  return null;
};
