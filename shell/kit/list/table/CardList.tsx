import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useRef } from 'react';
import { useIsNarrow } from '../../core/theme/useIsNarrow';
import { cardLayout } from './cardLayout';
import type { AnyRow } from './columns';
import type { DataTableProps } from './DataTable';
import { CARD_GAP_PX, RowCard } from './RowCard';
import { MarkedRows } from './rowMarks';
import { useVirtualRows } from '../rows/useVirtualRows';

const ESTIMATED_CARD_HEIGHT_PX = 96;

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  refreshing: { opacity: 0.55 },
});

/** Rows as cards, for a phone: the first column as the title, and up to three fields under it. */
export default function CardList<Row extends AnyRow>(props: DataTableProps<Row>) {
  const { columns, rows, refreshing, found, label } = props;
  const styles = useStyles();
  const listRef = useRef<HTMLUListElement>(null);
  const { isVirtual, virtualRows, gapAfter, measure, handlers } = useVirtualRows({
    rows,
    container: listRef,
    found,
    estimatedRowHeight: ESTIMATED_CARD_HEIGHT_PX,
    gap: CARD_GAP_PX,
  });
  const narrow = useIsNarrow();
  const layout = cardLayout(columns, narrow);
  if (!layout) return null;
  return (
    <MarkedRows entity={props.entity} columns={columns} rows={rows}>
      {/* The handlers move the focus from card to card; controls inside a card keep their own keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={listRef}
        className={mergeClasses(styles.list, refreshing && styles.refreshing)}
        style={{ paddingBottom: `${gapAfter}px` }}
        aria-label={label}
        aria-busy={refreshing || undefined}
        {...handlers}
      >
        {virtualRows.map(({ index, gapBefore }) => {
          const gapAboveFirst = index === 0 ? 0 : CARD_GAP_PX;
          return (
            <RowCard
              {...props}
              key={String(rows[index]!['id'])}
              layout={layout}
              row={rows[index]!}
              index={index}
              setSize={isVirtual ? rows.length : undefined}
              marginTop={isVirtual ? gapBefore : gapAboveFirst}
              measure={measure}
            />
          );
        })}
      </ul>
    </MarkedRows>
  );
}
