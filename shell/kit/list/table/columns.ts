import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import type { ReactNode } from 'react';
import { linkTarget, type LinkTarget } from './linkTarget';

/** A row of any list, as the server sent it. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** A column of a list. When the entity has a field of that name, only `name` is needed. */
export interface Column<Row> {
  name: string;
  label?: string;
  render?: (row: Row) => ReactNode;
  /** A small picture before the content, outside its link. */
  picture?: (row: Row) => ReactNode;
  /** Whether the first column has a line below its link that tells the record from others of the same name. */
  details?: boolean;
  align?: 'start' | 'end';
  /** Minimum width in pixels. Without it the column fits its content, and long texts are cut short. */
  width?: number;
  /** Shown on a phone's card. If no column says so, the card shows the first three. */
  showOnMobile?: boolean;
  /** Which columns stay when a table is too wide: `high` always do, `low` go first. */
  priority?: 'high' | 'low';
  /** Whether its header sorts. By default, columns of the entity's fields do. */
  sortable?: boolean;
}

/** A column, or only the name of its field. */
export type ColumnSpec<Row> = string | Column<Row>;

/** A column with all its defaults filled in. */
export interface ResolvedColumn<Row> extends Column<Row> {
  label: string;
  align: 'start' | 'end';
  sortable: boolean;
  field?: Field;
  /** Shows a badge that says if the row is active, in place of the date. */
  activity: boolean;
  /** The record that its cells link to. Of several columns about one record, only the first links. */
  link?: LinkTarget;
}

const NUMERIC_KINDS: readonly Kind[] = ['Integer', 'Number', 'Decimal', 'Money'];
const UNSORTABLE_KINDS: readonly Kind[] = ['ManyToMany', 'Json', 'Array', 'Password'];

/** Whether the column of the active flag or start shows a badge. A start does unless its end is a column, too. */
const showsActivity = (entity: Entity, name: string, names: readonly string[]): boolean => {
  const { active } = entity.list;
  if (!active) return false;
  return 'flag' in active ? name === active.flag : name === active.start && !names.includes(active.end);
};

/**
 * The columns of a list, without those that the user may not see (S2 §6).
 * @param specs columns in place of the entity's own
 */
export const resolveColumns = <Row>(
  entity: Entity,
  access: FieldAccess,
  specs?: readonly ColumnSpec<Row>[],
): ResolvedColumn<Row>[] => {
  const columns: Column<Row>[] = (specs ?? entity.list.columns).map((column) =>
    typeof column === 'string' ? { name: column } : column,
  );
  const names = columns.map((column) => column.name);
  const linkedKeys = new Set<string>();
  const linkOf = (field: Field | undefined, index: number): LinkTarget | undefined => {
    const link = index > 0 && field ? linkTarget(entity, field) : undefined;
    if (!link || linkedKeys.has(link.key) || access.hidden.has(link.key)) return undefined;
    linkedKeys.add(link.key);
    return link;
  };
  return columns
    .filter(({ name }) => !access.hidden.has(name) && !entity.fields[name]?.secret)
    .map((column, index) => {
      const field = entity.fields[column.name];
      const activity = !column.render && showsActivity(entity, column.name, names);
      return {
        ...column,
        field,
        activity,
        link: linkOf(field, index),
        showOnMobile: column.showOnMobile ?? (specs ? undefined : entity.list.mobileColumns?.includes(column.name)),
        label: column.label ?? (activity ? 'Status' : (field?.label ?? '')),
        // The first column is the row's title, even when that is a number.
        align: column.align ?? (index > 0 && field && NUMERIC_KINDS.includes(field.kind) ? 'end' : 'start'),
        sortable: column.sortable ?? Boolean(field && !field.download_only && !UNSORTABLE_KINDS.includes(field.kind)),
      };
    });
};

/** The fields that a search can be limited to: texts that the user may see (S1 §2.6). */
export const searchFields = (entity: Entity, access: FieldAccess): Field[] =>
  Object.values(entity.fields).filter(
    (field) =>
      (field.kind === 'String' || field.kind === 'Text') &&
      !field.secret &&
      !field.hide &&
      !field.pairedField &&
      !field.download_only &&
      !access.hidden.has(field.name),
  );
