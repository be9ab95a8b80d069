import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useRef, type Ref } from 'react';
import { accent } from '../core/theme/brand';
import { useIsNarrow } from '../core/theme/useIsNarrow';
import { recordTitle } from '@trestle/schema/recordTitle';
import { CellContent, type AnyRow } from './CellContent';
import type { ResolvedColumn } from './columns';
import type { DataTableProps } from './DataTable';
import { RowLink } from './RowLink';
import { useVirtualRows } from './rows/useVirtualRows';
import { RowCheckbox } from './SelectionCheckbox';
import { TOP_BAR_HEIGHT_PX } from './tableStyles';

const CARD_GAP_PX = 8;
const ESTIMATED_CARD_HEIGHT_PX = 96;
/** Fields under a card's title on a phone (S1 §2.6). A tablet has room for more. */
const MAX_FIELDS = 3;
const MAX_FIELDS_ON_TABLET = 4;
/** A column that a table makes wider takes two columns of a tablet's card. */
const WIDE_PX = 220;

/** A link that is easier to hit than its text is high, in the same room. */
const TOUCHED = {
  '@media (max-width: 639px)': {
    display: 'inline-block',
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    marginTop: `calc(-1 * ${tokens.spacingVerticalM})`,
    marginBottom: `calc(-1 * ${tokens.spacingVerticalM})`,
  },
} as const;

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  refreshing: { opacity: 0.55 },
  card: {
    padding: tokens.spacingHorizontalM,
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    scrollMarginTop: `${TOP_BAR_HEIGHT_PX + CARD_GAP_PX}px`,
    scrollMarginBottom: `${CARD_GAP_PX}px`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  highlighted: { backgroundColor: accent.background },
  header: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
  },
  title: { minWidth: 0, flexGrow: 1, '& a': TOUCHED },
  amount: { flexShrink: 0 },
  // Actions stand beside the fields, where there is room.
  body: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'flex-end',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    marginTop: tokens.spacingVerticalSNudge,
  },
  fields: {
    flex: '1 1 200px',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    '@media (min-width: 640px)': {
      flexBasis: '100%',
      gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
      rowGap: tokens.spacingVerticalS,
    },
  },
  // Few fields share a tablet's line, so that long codes stay whole.
  fewFields: { '@media (min-width: 640px)': { gridTemplateColumns: 'repeat(auto-fill, minmax(30%, 1fr))' } },
  // On a phone labels and values are two columns of the whole card; on a tablet a label stands above its value.
  field: { display: 'contents', '@media (min-width: 640px)': { display: 'block', minWidth: 0 } },
  wide: { '@media (min-width: 640px)': { gridColumn: 'span 2' } },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  value: { margin: 0, minWidth: 0 },
  actions: { display: 'flex', justifyContent: 'flex-end', '& a': TOUCHED },
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
  const layout = layoutOf(columns, narrow);
  if (!layout) return null;
  return (
    // The handlers move the focus from card to card; controls inside a card keep their own keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
  );
}

/** Which columns a card shows, and where. */
interface CardLayout<Row> {
  title: ResolvedColumn<Row>;
  /** Shown beside the title: an amount of money says most about a row. */
  amount: ResolvedColumn<Row> | undefined;
  fields: readonly ResolvedColumn<Row>[];
  maxFields: number;
}

const layoutOf = <Row,>(
  [title, ...others]: readonly ResolvedColumn<Row>[],
  narrow: boolean,
): CardLayout<Row> | null => {
  if (!title) return null;
  const amount = others.find((column) => column.field?.kind === 'Money' && !column.render);
  const withoutAmount = others.filter((column) => column !== amount);
  if (!narrow) return { title, amount, fields: byPriority(withoutAmount), maxFields: MAX_FIELDS_ON_TABLET };
  const chosen = others.filter((column) => column.showOnMobile);
  const fields = (chosen.length ? chosen : others).filter((column) => column !== amount);
  return { title, amount, fields, maxFields: amount && !chosen.length ? MAX_FIELDS - 1 : MAX_FIELDS };
};

/** Columns that decide come first, those of low priority last. Of these a wide one may take a line of its own. */
const byPriority = <Row,>(columns: readonly ResolvedColumn<Row>[]): ResolvedColumn<Row>[] => [
  ...columns.filter(({ priority }) => priority === 'high'),
  ...columns.filter(({ priority }) => priority === undefined),
  ...columns.filter((column) => column.priority === 'low' && !isWide(column)),
  ...columns.filter((column) => column.priority === 'low' && isWide(column)),
];

const hasValue = <Row extends AnyRow>(column: ResolvedColumn<Row>, row: Row): boolean => {
  const value = row[column.name];
  return Boolean(column.render) || column.activity || (value !== null && value !== undefined && value !== '');
};

const isWide = <Row,>({ width = 0 }: ResolvedColumn<Row>): boolean => width > WIDE_PX;

/** Whether three columns are enough for all fields of each card. */
const hasFewFields = <Row,>({ fields }: CardLayout<Row>): boolean =>
  fields.reduce((columns, field) => columns + (isWide(field) ? 2 : 1), 0) < MAX_FIELDS_ON_TABLET;

/** The fields of a row's card that have a value, as many as stand on a tablet's line or on a phone's three. */
const fieldsOfCard = <Row extends AnyRow>({ fields, maxFields }: CardLayout<Row>, row: Row): ResolvedColumn<Row>[] => {
  const shown = fields.filter((column) => hasValue(column, row)).slice(0, maxFields);
  if (maxFields < MAX_FIELDS_ON_TABLET) return shown;
  return shown.slice(0, maxFields - shown.filter((column) => isWide(column) && column.priority !== 'low').length);
};

interface RowCardProps<Row> extends DataTableProps<Row> {
  layout: CardLayout<Row>;
  row: Row;
  index: number;
  /** Number of cards in all, for screen readers, when only some are drawn. */
  setSize: number | undefined;
  marginTop: number;
  measure: Ref<HTMLLIElement> | undefined;
}

function RowCard<Row extends AnyRow>(props: RowCardProps<Row>) {
  const { entity, layout, row, index, setSize, marginTop, measure, selection, found, linkTo, rowActions } = props;
  const styles = useStyles();
  const fields = fieldsOfCard(layout, row);
  const highlighted = selection?.has(row) || index === found;
  return (
    <li
      ref={measure}
      data-row={index}
      data-index={index}
      tabIndex={-1}
      className={mergeClasses(styles.card, highlighted && styles.highlighted)}
      style={{ marginTop: `${marginTop}px` }}
      aria-setsize={setSize}
      aria-posinset={setSize === undefined ? undefined : index + 1}
    >
      <div className={styles.header}>
        {selection && <RowCheckbox row={row} name={recordTitle(entity, row)} selection={selection} />}
        <span className={styles.title}>
          <RowLink
            entity={entity}
            row={row}
            column={layout.title}
            linkTo={linkTo}
            hasActivityColumn={fields.some((column) => column.activity)}
          />
        </span>
        {layout.amount && (
          <span className={styles.amount}>
            <CellContent entity={entity} column={layout.amount} row={row} />
          </span>
        )}
      </div>
      <div className={styles.body}>
        <dl className={mergeClasses(styles.fields, hasFewFields(layout) && styles.fewFields)}>
          {fields.map((column) => (
            <div key={column.name} className={mergeClasses(styles.field, isWide(column) && styles.wide)}>
              <dt className={styles.label}>{column.label}</dt>
              <dd className={styles.value}>
                <CellContent entity={entity} column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
        {rowActions && <div className={styles.actions}>{rowActions(row)}</div>}
      </div>
    </li>
  );
}
