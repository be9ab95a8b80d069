import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { operatorsFor, QBE_SIGNS } from '@trestle/schema/query/operators';
import { isIsoDate, isIsoDateTime } from '@trestle/schema/validate';
import { getEntity } from '../../core/entities';
import type { ResolvedColumn } from '../table/columns';
import { parseJson } from '../parseJson';
import { valueKind, type ValueKind } from '../query/filterableFields';

/** One column's filter, as `qbe` has it (contract §2.2). */
export interface ColumnFilter {
  op: string;
  value: string | number | boolean;
}

/** The filters of a list's columns, by field name. */
export type ColumnFilters = Readonly<Record<string, ColumnFilter>>;

/** The operator signs of a filter (S1 §5). The first is the default: ~ for text, > for dates, = for numbers. */
export const SIGNS_BY_KIND: Readonly<Record<ValueKind, readonly string[]>> = {
  text: ['~', '#', '='],
  number: ['=', '>', '<', '>=', '<='],
  date: ['>', '=', '<', '>=', '<='],
  boolean: ['='],
  key: ['='],
};

/** The operator for a value that has none (S2 §7): '=' if the value looks like an id, number or date, otherwise '~'. */
const signOfPlainValue = (field: Field, value: unknown): string => {
  const isPlainText =
    typeof value === 'string' &&
    valueKind(field) === 'text' &&
    !/^-?\d+(\.\d+)?$/.test(value.trim()) &&
    !isIsoDate(value) &&
    !isIsoDateTime(value);
  return isPlainText ? '~' : '=';
};

const isPrimitive = (value: unknown): value is ColumnFilter['value'] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Reads the filters of an address. Skips malformed ones, which the server will report. */
export const readQbe = (text: string, entity: Entity): ColumnFilters => {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, cell]: [string, unknown]) => {
      const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
      if (!field) return [];
      const { op, value } =
        typeof cell === 'object' && cell !== null
          ? (cell as ColumnFilter)
          : { op: signOfPlainValue(field, cell), value: cell };
      return typeof op === 'string' && op in QBE_SIGNS && isPrimitive(value) ? [[name, { op, value }]] : [];
    }),
  );
};

/** Writes filters as `qbe`; '' when there are none. */
export const writeQbe = (filters: ColumnFilters): string =>
  Object.keys(filters).length ? JSON.stringify(filters) : '';

/** Replaces one column's filter, or removes it (null). */
export const withFilter = (filters: ColumnFilters, name: string, filter: ColumnFilter | null): ColumnFilters => {
  const others = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name));
  return filter ? { ...others, [name]: filter } : others;
};

/**
 * The field that a column is filtered by: its own field, or the foreign key that it displays if its records can be
 * looked up (`colour__description` filters by `colour`).
 * @param mayList whether the user may list an entity without a look-up list
 * @returns undefined when the column can't be filtered
 */
export const filterField = (
  entity: Entity,
  column: Pick<ResolvedColumn<never>, 'field' | 'activity' | 'label'>,
  mayList: (entity: Entity) => boolean = () => true,
): Field | undefined => {
  const { field } = column;
  if (!field || column.activity || operatorsFor(field).length === 0 || field.download_only) return undefined;
  const [base, displayField] = field.name.split('__');
  const key = displayField ? entity.fields[base!] : undefined;
  if (key?.kind !== 'ForeignKey' || displayField !== key.display?.[0]) return field;
  const target = getEntity(key.ref!);
  const hasLookup = key.ref!.startsWith('code_') || target?.lookup || (target && mayList(target));
  return hasLookup ? { ...key, label: column.label } : field;
};
