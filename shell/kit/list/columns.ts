import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import type { ReactNode } from 'react';
import { linkTarget, type LinkTarget } from './linkTarget';

/** A column of a list. Only `name` is needed where the entity has a field of that name. */
export interface Column<Row> {
  name: string;
  label?: string;
  render?: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Least width in pixels; without it the column is as wide as what stands in it, long texts cut short. */
  width?: number;
  /** Shown on a phone's card; where any column says so only those are, else the first three. */
  showOnMobile?: boolean;
  /** Whether its header sorts; a field of the entity does unless this says no. */
  sortable?: boolean;
}
export type ColumnSpec<Row> = string | Column<Row>;

/** A column with everything settled. */
export interface ResolvedColumn<Row> extends Column<Row> {
  label: string;
  align: 'start' | 'end';
  sortable: boolean;
  field?: Field;
  /** Shows whether the row is active, not the date that says so. */
  activity: boolean;
  /** The record that it links to; of several columns about one record the first does. */
  link?: LinkTarget;
}

const NUMERIC: readonly Kind[] = ['Integer', 'Number', 'Decimal', 'Money'];
const UNSORTED: readonly Kind[] = ['ManyToMany', 'Json', 'Array', 'Password'];

/** Whether a column named by an active-start date shows a badge: it does unless the end stands beside it as a date. */
const showsActivity = (entity: Entity, name: string, names: readonly string[]): boolean => {
  const { active } = entity.list;
  if (!active) return false;
  return 'flag' in active ? name === active.flag : name === active.start && !names.includes(active.end);
};

/** The columns of a list: those asked for or the entity's own, without what the user may not see (S2 §6). */
export const resolveColumns = <Row>(
  entity: Entity,
  access: FieldAccess,
  asked?: readonly ColumnSpec<Row>[],
): ResolvedColumn<Row>[] => {
  const columns: Column<Row>[] = (asked ?? entity.list.columns).map((column) =>
    typeof column === 'string' ? { name: column } : column,
  );
  const names = columns.map((column) => column.name);
  const linked = new Set<string>();
  const linkOf = (field: Field | undefined, at: number): LinkTarget | undefined => {
    const to = at > 0 && field ? linkTarget(entity, field) : undefined;
    if (!to || linked.has(to.key) || access.hidden.has(to.key)) return undefined;
    linked.add(to.key);
    return to;
  };
  return columns
    .filter(({ name }) => !access.hidden.has(name) && !entity.fields[name]?.secret)
    .map((column, at) => {
      const field = entity.fields[column.name];
      const activity = !column.render && showsActivity(entity, column.name, names);
      return {
        ...column,
        field,
        activity,
        link: linkOf(field, at),
        showOnMobile: column.showOnMobile ?? (asked ? undefined : entity.list.mobileColumns?.includes(column.name)),
        label: column.label ?? (activity ? 'Status' : (field?.label ?? '')),
        // The first is the row's name, also where that is a number.
        align: column.align ?? (at > 0 && field && NUMERIC.includes(field.kind) ? 'end' : 'start'),
        sortable: column.sortable ?? Boolean(field && !UNSORTED.includes(field.kind)),
      };
    });
};

/** Fields that a search can be limited to: the texts that the user may see (S1 §2.6). */
export const searchFields = (entity: Entity, access: FieldAccess): Field[] =>
  Object.values(entity.fields).filter(
    (field) =>
      (field.kind === 'String' || field.kind === 'Text') &&
      !field.secret &&
      !field.hide &&
      !access.hidden.has(field.name),
  );
