import type { AnyRow, ResolvedColumn } from './columns';

/** Fields under a card's title on a phone (S1 §2.6). A tablet has room for more. */
const MAX_FIELDS = 3;
const MAX_FIELDS_ON_TABLET = 4;
const WIDE_PX = 220;

/** Which columns a card shows, and where. */
export interface CardLayout<Row> {
  title: ResolvedColumn<Row>;
  /** Shown beside the title: an amount of money says most about a row. */
  amount: ResolvedColumn<Row> | undefined;
  fields: readonly ResolvedColumn<Row>[];
  maxFields: number;
}

/** @returns null for a list without columns */
export const cardLayout = <Row>(
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
const byPriority = <Row>(columns: readonly ResolvedColumn<Row>[]): ResolvedColumn<Row>[] => [
  ...columns.filter(({ priority }) => priority === 'high'),
  ...columns.filter(({ priority }) => priority === undefined),
  ...columns.filter((column) => column.priority === 'low' && !isWide(column)),
  ...columns.filter((column) => column.priority === 'low' && isWide(column)),
];

const hasValue = <Row extends AnyRow>(column: ResolvedColumn<Row>, row: Row): boolean => {
  const value = row[column.name];
  return Boolean(column.render) || column.activity || (value !== null && value !== undefined && value !== '');
};

/** A column that a table makes wider takes two columns of a tablet's card. */
export const isWide = <Row>({ width = 0 }: ResolvedColumn<Row>): boolean => width > WIDE_PX;

/** Whether three columns are enough for all fields of each card. */
export const hasFewFields = <Row>({ fields }: CardLayout<Row>): boolean =>
  fields.reduce((columns, field) => columns + (isWide(field) ? 2 : 1), 0) < MAX_FIELDS_ON_TABLET;

/** The fields of a row's card that have a value, as many as stand on a tablet's line or on a phone's three. */
export const fieldsOfCard = <Row extends AnyRow>(
  { fields, maxFields }: CardLayout<Row>,
  row: Row,
): ResolvedColumn<Row>[] => {
  const shown = fields.filter((column) => hasValue(column, row)).slice(0, maxFields);
  if (maxFields < MAX_FIELDS_ON_TABLET) return shown;
  return shown.slice(0, maxFields - shown.filter((column) => isWide(column) && column.priority !== 'low').length);
};
