import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { recordTitle } from '../form/recordTitle';
import { accent } from '../core/theme/brand';
import type { ResolvedColumn } from './columns';
import type { DataTableProps } from './DataTable';
import { useVirtualRows } from './rows/useVirtualRows';
import { RowLink } from './RowLink';
import { RowCheckbox } from './SelectionCheckbox';
import { Cell, type AnyRow } from './DataRow';
import { TOP_BAR_HEIGHT_PX } from './tableStyles';

/** Room between two cards, and a card before any was measured, in pixels. */
const ROOM = 8;
const GUESS = 96;

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  working: { opacity: 0.55 },
  card: {
    padding: '12px 14px',
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    scrollMarginTop: `${TOP_BAR_HEIGHT_PX + ROOM}px`,
    scrollMarginBottom: `${ROOM}px`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  picked: { backgroundColor: accent.background },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', columnGap: '12px' },
  title: { minWidth: 0, flexGrow: 1 },
  figure: { flexShrink: 0 },
  facts: { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '12px', rowGap: '2px', margin: '6px 0 0' },
  label: { fontSize: '12px', lineHeight: '20px', color: tokens.colorNeutralForeground3 },
  value: { margin: 0, minWidth: 0 },
  actions: { display: 'flex', justifyContent: 'flex-end', marginTop: '8px' },
});

const hasValue = <Row extends AnyRow>(column: ResolvedColumn<Row>, row: Row): boolean =>
  Boolean(column.render) ||
  column.activity ||
  (row[column.name] !== null && row[column.name] !== undefined && row[column.name] !== '');

/** Rows as cards, for a phone: the first column as title, the three most telling fields under it (S1's lists on 400 px). */
export function RowCards<Row extends AnyRow>({
  entity,
  columns,
  rows,
  linkTo,
  rowActions,
  working,
  selection,
  found,
  label,
}: DataTableProps<Row>) {
  const styles = useStyles();
  const holder = useRef<HTMLUListElement>(null);
  const {
    partial,
    places,
    rest: after,
    measure,
    keys,
  } = useVirtualRows({ rows, holder, found, guess: GUESS, gap: ROOM });
  const [first, ...rest] = columns;
  if (!first) return null;
  // An amount of money tells most: it stands beside the title.
  const told = rest.some((column) => column.showOnMobile) ? rest.filter((column) => column.showOnMobile) : rest;
  const figure = rest.find((column) => column.field?.kind === 'Money' && !column.render);
  return (
    // The keys go from card to card; what a card holds keeps its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={holder}
      className={mergeClasses(styles.list, working && styles.working)}
      style={{ paddingBottom: `${after}px` }}
      aria-label={label}
      aria-busy={working || undefined}
      {...keys}
    >
      {places.map(({ at, before }) => {
        const row = rows[at]!;
        const facts = told
          .filter((column) => column !== figure && hasValue(column, row))
          .slice(0, told === rest && figure ? 2 : 3);
        return (
          <li
            key={String(row['id'])}
            ref={measure}
            data-row={at}
            data-index={at}
            tabIndex={-1}
            className={mergeClasses(styles.card, (selection?.has(row) || at === found) && styles.picked)}
            style={{ marginTop: `${partial ? before : at === 0 ? 0 : ROOM}px` }}
            {...(partial && { 'aria-setsize': rows.length, 'aria-posinset': at + 1 })}
          >
            <div className={styles.head}>
              {selection && <RowCheckbox row={row} name={recordTitle(entity, row)} selection={selection} />}
              <span className={styles.title}>
                <RowLink
                  entity={entity}
                  row={row}
                  column={first}
                  linkTo={linkTo}
                  toldElsewhere={facts.some((column) => column.activity)}
                />
              </span>
              {figure && (
                <span className={styles.figure}>
                  <Cell entity={entity} column={figure} row={row} />
                </span>
              )}
            </div>
            <dl className={styles.facts}>
              {facts.map((column) => [
                <dt key={column.name} className={styles.label}>
                  {column.label}
                </dt>,
                <dd key={`${column.name} value`} className={styles.value}>
                  <Cell entity={entity} column={column} row={row} />
                </dd>,
              ])}
            </dl>
            {rowActions && <div className={styles.actions}>{rowActions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
