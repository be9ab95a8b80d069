import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Ref } from 'react';
import { fullRecordTitle } from '@trestle/schema/recordDetails';
import { accent } from '../../core/theme/brand';
import { CellContent } from './CellContent';
import { fieldsOfCard, hasFewFields, isWide, type CardLayout } from './cardLayout';
import type { AnyRow } from './columns';
import type { DataTableProps } from './DataTable';
import { RowLink } from './RowLink';
import { RowCheckbox } from './SelectionCheckbox';
import { PHONE, WIDER_THAN_PHONE, TOP_BAR_HEIGHT_PX } from '../../core/theme/pageWidth';

/** Distance between two cards. */
export const CARD_GAP_PX = 8;

/** A link whose touch area is higher than its text. Nothing around it moves. */
const TOUCHED = {
  [PHONE]: {
    display: 'inline-block',
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: tokens.spacingVerticalM,
    marginTop: `calc(-1 * ${tokens.spacingVerticalM})`,
    marginBottom: `calc(-1 * ${tokens.spacingVerticalM})`,
  },
} as const;

const useStyles = makeStyles({
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
    // Below what belongs to the title's link.
    [PHONE]: { marginTop: tokens.spacingVerticalL },
  },
  fields: {
    flex: '1 1 200px',
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    [WIDER_THAN_PHONE]: {
      flexBasis: '100%',
      gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
      rowGap: tokens.spacingVerticalS,
    },
  },
  // Few fields share a tablet's line, so that long codes stay whole.
  fewFields: { [WIDER_THAN_PHONE]: { gridTemplateColumns: 'repeat(auto-fill, minmax(30%, 1fr))' } },
  // On a phone labels and values are two columns of the whole card; on a tablet a label stands above its value.
  field: { display: 'contents', [WIDER_THAN_PHONE]: { display: 'block', minWidth: 0 } },
  wide: { [WIDER_THAN_PHONE]: { gridColumn: 'span 2' } },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground3,
  },
  value: { margin: 0, minWidth: 0 },
  actions: { display: 'flex', justifyContent: 'flex-end', '& a': TOUCHED },
});

interface RowCardProps<Row> extends DataTableProps<Row> {
  layout: CardLayout<Row>;
  row: Row;
  index: number;
  /** Number of cards in all, for screen readers, when only some are drawn. */
  setSize: number | undefined;
  marginTop: number;
  measure: Ref<HTMLLIElement> | undefined;
}

/** One row as a card: title and amount on top, its fields and actions below. */
export function RowCard<Row extends AnyRow>(props: RowCardProps<Row>) {
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
        {selection && <RowCheckbox row={row} name={fullRecordTitle(entity, row)} selection={selection} />}
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
