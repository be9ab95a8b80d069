import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoteName, tableOf, type Select } from '../select';

/** A table to join, and its column to sort by. */
export interface RankJoin {
  join: string;
  value: string;
}

/**
 * Sorts rows by the least value of a field over their child rows, such as orders by the first supplier of their lines.
 *
 * The table at the end of the path is ranked once, and the indexes of the foreign keys lead back to the child rows. To
 * read the children of each row by themselves takes three times as long where many rows are sorted.
 */
export function rankSort(select: Select, field: Field): RankJoin {
  const list = select.entity.fields[field.across!]!;
  const path = field.via!.split('.');
  const tables: Entity[] = [select.find(list.ref!)];
  for (const step of path.slice(0, -1)) tables.push(select.find(tables.at(-1)!.fields[step]!.ref!));
  const last = tables.length - 1;
  const value = quoteName(path.at(-1)!);
  const ranks =
    `(SELECT \`id\`, DENSE_RANK() OVER (ORDER BY ${value}) AS v ` +
    `FROM ${tableOf(tables[last]!)} WHERE ${value} IS NOT NULL) r${last}`;
  const joins = path
    .slice(0, -1)
    .map((step, i) => `STRAIGHT_JOIN ${tableOf(tables[i]!)} r${i} ON r${i}.${quoteName(step)} = r${i + 1}.\`id\``)
    .toReversed();
  const owner = `r0.${quoteName(list.foreign_key!)}`;
  const least = `SELECT ${owner} AS k, MIN(r${last}.v) AS v FROM ${ranks} ${joins.join(' ')} GROUP BY ${owner}`;
  return { join: `LEFT JOIN (${least}) ranked ON ranked.k = ${select.alias}.\`id\``, value: 'ranked.v' };
}
