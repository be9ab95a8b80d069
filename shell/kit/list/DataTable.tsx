import type { Entity } from '@trestle/schema/entity';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useMemo, useRef, type ReactNode } from 'react';
import type { Selection } from './bulk/useSelection';
import type { ResolvedColumn } from './columns';
import type { LinkTo } from './RowLink';
import { useColumnWidths } from './rows/useColumnWidths';
import { useVirtualRows } from './rows/useVirtualRows';
import { PageCheckbox } from './SelectionCheckbox';
import { HeaderCell, type Sort } from './HeaderCell';
import { DataRow, type AnyRow } from './DataRow';
import { ROW_HEIGHT_PX, useTableStyles } from './tableStyles';
import { useOverflow } from './useOverflow';

export interface DataTableProps<Row> {
  entity: Entity;
  columns: readonly ResolvedColumn<Row>[];
  rows: readonly Row[];
  sort?: Sort;
  onSort?: (sort: string) => void;
  linkTo: LinkTo<Row>;
  rowActions?: (row: Row) => ReactNode;
  /** Least width of the actions, in pixels. */
  actionsWidth?: number;
  /** Rows of before, while the next are on their way. */
  working?: boolean;
  /** A further line of the head, below the headers. */
  below?: ReactNode;
  /** Rows can be selected by a box in front. */
  selection?: Selection;
  /** Number of the row that was looked for: it is marked and brought into sight. */
  found?: number | null;
  label: string;
}

const useStyles = makeStyles({
  working: {
    opacity: 0.55,
    '@media (prefers-reduced-motion: no-preference)': {
      transitionProperty: 'opacity',
      transitionDuration: '150ms',
      transitionDelay: '150ms',
    },
  },
  fixed: { tableLayout: 'fixed' },
  gap: { padding: 0, border: 'none' },
});

/** In place of rows that are out of sight. */
const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden="true">
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing to read */}
    <td className={useStyles().gap} style={{ height: `${height}px` }} colSpan={span} />
  </tr>
);

/** Rows as a table: headers that sort and stay in sight, zebra, the first column as the link. Of many rows those in sight are drawn. */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>) {
  const {
    entity,
    columns,
    rows,
    sort,
    onSort,
    linkTo,
    rowActions,
    actionsWidth = 1,
    working,
    below,
    selection,
    found,
    label,
  } = props;
  const styles = useStyles();
  const table = useTableStyles();
  const toldElsewhere = columns.some((column) => column.activity);
  const { scroller, box, overflows, height } = useOverflow<HTMLDivElement>();
  const whole = useRef<HTMLTableElement>(null);
  const holder = useRef<HTMLTableSectionElement>(null);
  const heads = below ? 2 : 1;
  const { partial, places, rest, measure, keys } = useVirtualRows({
    rows,
    holder,
    found,
    box: overflows ? box : null,
    guess: ROW_HEIGHT_PX,
    head: ROW_HEIGHT_PX * heads,
  });
  const names = useMemo(
    () => [selection && 'pick', ...columns.map(({ name }) => name), rowActions && 'actions'].filter(Boolean).join(),
    [columns, selection, rowActions],
  );
  const widths = useColumnWidths(whole, `${names} ${heads}`, partial);
  const span = columns.length + Number(Boolean(selection)) + Number(Boolean(rowActions));

  return (
    <div
      ref={scroller}
      className={mergeClasses(overflows && table.scroller)}
      style={overflows ? { maxHeight: `${height}px` } : undefined}
    >
      <table
        ref={whole}
        className={mergeClasses(table.table, widths !== null && styles.fixed)}
        style={widths ? { minWidth: `${widths.total}px` } : undefined}
        aria-label={label}
        aria-busy={working || undefined}
        aria-rowcount={partial ? rows.length + heads : undefined}
      >
        {widths && (
          <colgroup>
            {widths.columns.map((width, at) => (
              <col key={names.split(',')[at]} style={{ width: `${(width / widths.total) * 100}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={partial ? 1 : undefined}>
            {selection && (
              <th className={mergeClasses(table.header, table.pick)}>
                <PageCheckbox rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <th className={mergeClasses(table.header, table.corner)} style={{ width: `${actionsWidth}px` }}>
                <span className={table.unseen}>Actions</span>
              </th>
            )}
          </tr>
          {below}
        </thead>
        {/* The keys go from row to row; what a row holds keeps its own. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={holder} className={mergeClasses(working && styles.working)} {...keys}>
          {places.flatMap(({ at, before }) => [
            before > 0 && <Gap key={`before ${at}`} height={before} span={span} />,
            <DataRow
              key={String(rows[at]!['id'])}
              entity={entity}
              columns={columns}
              row={rows[at]!}
              at={at}
              number={partial ? at + heads + 1 : undefined}
              linkTo={linkTo}
              rowActions={rowActions}
              selection={selection}
              toldElsewhere={toldElsewhere}
              found={at === found}
              measure={measure}
            />,
          ])}
          {rest > 0 && <Gap height={rest} span={span} />}
        </tbody>
      </table>
    </div>
  );
}
