import { makeStyles, mergeClasses, Table } from '@fluentui/react-components';
import type { ReactNode, Ref, RefObject } from 'react';
import { useTableStyles } from '../table/tableStyles';
import type { ColumnWidths } from './useColumnWidths';

const useStyles = makeStyles({
  fixedLayout: { tableLayout: 'fixed' },
  spacer: { padding: 0, border: 'none' },
});

interface ScrollingTableProps {
  /** Ref of the box around the table. */
  boxRef: Ref<HTMLDivElement>;
  tableRef: RefObject<HTMLTableElement | null>;
  /** Height of the box in pixels, when the table is wider than it; null when it fits. */
  maxHeight: number | null;
  /** Fixed widths of the columns; null until they are measured. */
  widths: ColumnWidths | null;
  label: string;
  busy?: boolean;
  /** Number of all rows with the headers, when only those in view are drawn. */
  rowCount: number | undefined;
  children: ReactNode;
}

/** A table in a box that scrolls when the table is wider than the page. */
export function ScrollingTable(props: ScrollingTableProps) {
  const { boxRef, tableRef, maxHeight, widths, label, busy, rowCount, children } = props;
  const styles = useStyles();
  const table = useTableStyles();
  return (
    <div
      ref={boxRef}
      className={mergeClasses(maxHeight !== null && table.scroller)}
      style={maxHeight !== null ? { maxHeight: `${maxHeight}px` } : undefined}
    >
      <Table
        ref={tableRef}
        size="small"
        className={mergeClasses(table.table, widths !== null && styles.fixedLayout)}
        style={widths ? { minWidth: `${widths.total}px` } : undefined}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-rowcount={rowCount}
      >
        {widths && (
          <colgroup>
            {widths.columns.map((width, index) => (
              <col key={index} style={{ width: `${(width / widths.total) * 100}%` }} />
            ))}
          </colgroup>
        )}
        {children}
      </Table>
    </div>
  );
}

/** Takes the place of rows that are out of view. */
export function SpacerRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing to read */}
      <td className={useStyles().spacer} style={{ height: `${height}px` }} colSpan={columns} />
    </tr>
  );
}
