import { formatNumber, makeStyles, tokens } from '@trestle/kit/core';
import { FilePicture, SortableTable, type SortableColumn } from '@trestle/kit/widgets';
import type { ReportColumn } from '@trestle/schema/report';
import { useMemo } from 'react';
import { useCardStyles } from '../cardStyles';
import { cellText, isNumeric } from './cellText';
import { SectionTitle } from './SectionTitle';
import { tableSums, type PreviewTable } from './tableSums';

const useStyles = makeStyles({
  box: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    // With 'hidden' the headers would not stay in view.
    overflow: 'clip',
  },
  picture: { width: '64px', height: '48px' },
});

interface ReportTableProps {
  table: PreviewTable;
  /** The row to scroll to, after a click on a chart's bar. */
  target: { row: number } | null;
}

/** A table of a report. A click on a header sorts it. Says when not all rows are shown. */
export function ReportTable({ table, target }: ReportTableProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const columns = useMemo(
    () => table.columns.map((column) => toColumn(column, styles.picture)),
    [table, styles.picture],
  );
  const totals = useMemo(() => tableSums(table), [table]);
  const isTruncated = table.rows.length < table.totalCount;
  const countText = isTruncated
    ? `${formatNumber(table.rows.length)} of ${formatNumber(table.totalCount)} rows`
    : `${formatNumber(table.rows.length)} ${table.rows.length === 1 ? 'row' : 'rows'}`;
  if (table.rows.length === 0)
    return (
      <>
        <SectionTitle title={table.title} />
        <p className={card.quiet}>No rows for these parameters.</p>
      </>
    );
  return (
    <>
      <SectionTitle title={table.title} note={countText} />
      <div className={styles.box}>
        <SortableTable label={table.title} columns={columns} rows={table.rows} totals={totals} target={target} />
      </div>
      {isTruncated && (
        <p className={card.small}>
          The preview shows the first rows only. Download the report for the others
          {table.columns.some(({ total }) => total) ? ', and for the totals of all rows.' : '.'}
        </p>
      )}
    </>
  );
}

const toColumn = ({ label, kind }: ReportColumn, pictureClass: string): SortableColumn => ({
  label,
  align: isNumeric(kind) ? 'end' : 'start',
  sortable: kind !== 'Picture',
  render: (value) =>
    kind === 'Picture' ? (
      <FilePicture className={pictureClass} file={typeof value === 'number' ? value : null} alt="" />
    ) : (
      cellText(kind, value)
    ),
});
