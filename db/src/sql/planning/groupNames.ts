import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoteName, Select, tableOf } from '../select';
import { questionMarks, sql, type Sql } from '../sqlText';
import type { Grouping } from './grouping';
import type { ListSource } from './listSource';
import { endOfPath } from './pageByGroup';

/**
 * A field whose value a group's foreign key decides, such as the description of the product that rows are grouped by.
 */
interface DecidedField {
  field: Field;
  key: Field;
}

const pathOf = ({ name, via }: Field): string => via ?? name;

/**
 * Finds the fields that an earlier field decides. They are read once for each group of the reply, not for each row. The
 * field that groups are sorted by is none of them, because sorting needs its values first.
 */
export const findDecidedFields = ({ by, sort }: Grouping): DecidedField[] =>
  by.flatMap((field, i) => {
    if (field.name === sort?.name || hasColumn(field)) return [];
    const key = by.slice(0, i).find((earlier) => field.via?.startsWith(`${pathOf(earlier)}.`));
    return key ? [{ field, key }] : [];
  });

/** Writes the order of groups: by the requested column, then by all columns that rows are grouped by. */
export function orderSql(groupedBy: readonly string[], sort: Grouping['sort'], prefix = ''): string {
  const sorted = sort ? [`${prefix}${quoteName(sort.name)}${sort.descending ? ' DESC' : ''}`] : [];
  return [...sorted, ...groupedBy].join(', ');
}

/** Groups before `withNames`: they lack the fields that their keys decide, and have numbers in place of starts. */
interface BareGroups {
  entity: Entity;
  groups: Sql;
  decided: readonly DecidedField[];
  /** The columns besides those that rows are grouped by. */
  otherColumns: readonly string[];
}

/** The rows that keys of groups lead to, joined once for each key. */
function createTargets(source: ListSource, entity: Entity) {
  const targets = new Map<Field, Select>();
  const joins: string[] = [];
  const targetOf = (key: Field): Select => {
    const path = pathOf(key).split('.');
    const target = source.find(endOfPath(source, entity, path).fields[path.at(-1)!]!.ref!);
    const select = targets.get(key) ?? new Select(target, source.find, {}, `k${targets.size + 1}`);
    if (!targets.has(key))
      joins.push(`LEFT JOIN ${tableOf(target)} ${select.alias} ON ${select.alias}.\`id\` = g.${quoteName(key.name)}`);
    targets.set(key, select);
    return select;
  };
  const text = () => [...joins, ...[...targets.values()].map((select) => select.joins.text)].join(' ');
  return { targetOf, text };
}

/** Adds to each group the fields that its keys decide, and the day of its start. */
export function withNames(
  source: ListSource,
  { entity, groups, decided, otherColumns }: BareGroups,
  { by, starts, sort }: Grouping,
): Sql {
  const targets = createTargets(source, entity);
  const groupColumn = (name: string) => `g.${quoteName(name)}`;
  const valueOf = (field: Field, i: number): string => {
    const key = decided.find((each) => each.field === field)?.key;
    if (key) return targets.targetOf(key).pathValue(field.via!.slice(pathOf(key).length + 1).split('.'));
    return i === 0 && starts ? `ELT(${groupColumn(field.name)}, ${questionMarks(starts)})` : groupColumn(field.name);
  };
  const columns = [
    ...by.map((field, i) => `${valueOf(field, i)} AS ${quoteName(field.name)}`),
    ...otherColumns.map(groupColumn),
  ];
  const keys = by.filter((field) => !decided.some((each) => each.field === field)).map(({ name }) => groupColumn(name));
  return sql(
    `SELECT ${columns.join(', ')} FROM (${groups.text}) g ${targets.text()} ORDER BY ${orderSql(keys, sort, 'g.')}`,
    ...(starts ?? []).map(({ day }) => day),
    ...groups.values,
  );
}
