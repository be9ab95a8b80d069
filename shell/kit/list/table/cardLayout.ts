import type { AnyRow, ResolvedColumn } from './columns';

/** Fields under a card's title on a phone (S1 §2.6). A tablet has room for more. */
const MAX_FIELDS_ON_PHONE = 3;
const MAX_FIELDS_ON_TABLET = 4;
/** A column whose declared width is greater takes the room of two fields on a tablet's card. */
const MAX_SINGLE_FIELD_WIDTH_PX = 220;

/** Which columns a card shows, and where. */
export interface CardLayout<Row> {
  title: ResolvedColumn<Row>;
  /** Shown beside the title: an amount of money says most about a row. */
  amount: ResolvedColumn<Row> | undefined;
  fields: readonly ResolvedColumn<Row>[];
  maxFields: number;
}

/**
 * Places a list's columns on its cards.
 * @returns null for a list without columns
 */
export const cardLayout = <Row>(
  [title, ...others]: readonly ResolvedColumn<Row>[],
  narrow: boolean,
): CardLayout<Row> | null => {
  if (!title) return null;
  const amount = others.find((column) => column.field?.kind === 'Money' && !column.render);
  const withoutAmount = others.filter((column) => column !== amount);
  if (!narrow) return { title, amount, fields: sortByPriority(withoutAmount), maxFields: MAX_FIELDS_ON_TABLET };
  const mobileColumns = others.filter((column) => column.showOnMobile);
  const fields = (mobileColumns.length ? mobileColumns : others).filter((column) => column !== amount);
  return {
    title,
    amount,
    fields,
    maxFields: amount && !mobileColumns.length ? MAX_FIELDS_ON_PHONE - 1 : MAX_FIELDS_ON_PHONE,
  };
};

/** Sorts columns by priority. Wide ones of low priority come last, because they may take a line of their own. */
const sortByPriority = <Row>(columns: readonly ResolvedColumn<Row>[]): ResolvedColumn<Row>[] => [
  ...columns.filter(({ priority }) => priority === 'high'),
  ...columns.filter(({ priority }) => priority === undefined),
  ...columns.filter((column) => column.priority === 'low' && !isWide(column)),
  ...columns.filter((column) => column.priority === 'low' && isWide(column)),
];

const hasValue = <Row extends AnyRow>(column: ResolvedColumn<Row>, row: Row): boolean => {
  const value = row[column.name];
  return Boolean(column.render) || column.activity || (value !== null && value !== undefined && value !== '');
};

/** Whether a column takes the room of two fields on a tablet's card. */
export const isWide = <Row>({ width = 0 }: ResolvedColumn<Row>): boolean => width > MAX_SINGLE_FIELD_WIDTH_PX;

/** Whether all fields of each card fit into three columns. */
export const hasFewFields = <Row>({ fields }: CardLayout<Row>): boolean =>
  fields.reduce((columns, field) => columns + (isWide(field) ? 2 : 1), 0) < MAX_FIELDS_ON_TABLET;

/** The fields of a row's card that have a value: as many as fit on a line of a tablet, or at most three on a phone. */
export const fieldsOfCard = <Row extends AnyRow>(
  { fields, maxFields }: CardLayout<Row>,
  row: Row,
): ResolvedColumn<Row>[] => {
  const shownFields = fields.filter((column) => hasValue(column, row)).slice(0, maxFields);
  if (maxFields < MAX_FIELDS_ON_TABLET) return shownFields;
  return shownFields.slice(
    0,
    maxFields - shownFields.filter((column) => isWide(column) && column.priority !== 'low').length,
  );
};
