import type { Entity } from '@trestle/schema/entity';
import { hasColumn } from '@trestle/schema/entity';
import type { Aggregate, Field } from '@trestle/schema/field';

/** Returns the entity of a name. */
export type FindEntity = (name: string) => Entity;
/** SQL of computed fields, given the alias of the row. */
export type ComputedSql = Readonly<Record<string, (alias: string) => string>>;

/** Quotes the name of a table or column. A backtick in it is dropped, so that none ends the name. */
export const quoteName = (name: string): string => `\`${name.replaceAll('`', '')}\``;
/** Returns the name of an entity's table or view. */
export const tableName = ({ table, name }: Pick<Entity, 'table' | 'name'>): string => table ?? name;
/** Returns the quoted name of an entity's table or view. */
export const tableOf = (entity: Entity): string => quoteName(tableName(entity));

/** Collects the joins of one SELECT: each path of foreign keys is joined once. */
export class Joins {
  private readonly aliases = new Map<string, string>();
  readonly sql: string[] = [];
  constructor(
    private readonly find: FindEntity,
    private readonly prefix: string,
  ) {}

  /**
   * Joins a path of foreign keys.
   * @param alias alias of the row that the path starts at, a row of `entity`
   * @returns alias and entity of the row at the end of the path
   */
  follow(alias: string, entity: Entity, path: readonly string[]): { alias: string; entity: Entity } {
    let current = { alias, entity };
    for (const step of path) {
      const key = `${current.alias}.${step}`;
      const target = this.find(current.entity.fields[step]!.ref!);
      let joinAlias = this.aliases.get(key);
      if (!joinAlias) {
        joinAlias = `${this.prefix}${this.aliases.size + 1}`;
        this.aliases.set(key, joinAlias);
        this.sql.push(
          `LEFT JOIN ${tableOf(target)} ${joinAlias} ON ${joinAlias}.\`id\` = ${current.alias}.${quoteName(step)}`,
        );
      }
      current = { alias: joinAlias, entity: target };
    }
    return current;
  }
  /** Returns the alias of the row that a foreign key of `alias` leads to, if it is joined already. */
  aliasOf(alias: string, foreignKey: string): string | undefined {
    return this.aliases.get(`${alias}.${foreignKey}`);
  }
  get text(): string {
    return this.sql.join(' ');
  }
}

/** The child rows behind an `across` field or an aggregate, as SQL. */
export interface NestedSource {
  /** FROM, with its JOINs. */
  from: string;
  /** Condition that ties the child rows to their parent. */
  tie: string;
  /** The field's value in a child row. */
  value: string;
}

/** Adds to a value the field of the same row that is shown after it: 'Oakline · (03) 7010 1200'. */
function withPairedField({ pairedField }: Field, value: string): string {
  if (!pairedField) return value;
  const pairedValue = `${value.slice(0, value.lastIndexOf('.'))}.${quoteName(pairedField)}`;
  return `CONCAT(${value}, COALESCE(CONCAT(' · ', NULLIF(${pairedValue}, '')), ''))`;
}

/** Returns the list of child rows that a field is made of, and the path to its values in them. */
export function childPath({ across, via, source }: Field): { list: string; path: readonly string[] } {
  if (across) return { list: across, path: via!.split('.') };
  const [list, ...path] = source!.split('.');
  return { list: list!, path };
}

/**
 * Returns what a field makes of its values in child rows: their sum, or their texts one after another.
 * @param value the value in a child row, as SQL
 */
export function combineChildren(field: Field, value: string): string {
  if (field.across) {
    const text = withPairedField(field, value);
    return `GROUP_CONCAT(DISTINCT ${text} ORDER BY ${text} SEPARATOR '${field.pairedField ? '\\n' : ', '}')`;
  }
  const total = `COALESCE(SUM(${value}), 0)`;
  const sql: Readonly<Record<Aggregate, string>> = {
    sum: field.kind === 'Integer' ? `CAST(${total} AS SIGNED)` : total,
    count: `COUNT(${value})`,
    max: `MAX(${value})`,
  };
  return sql[field.aggregate!];
}

/** Turns an entity's fields into SQL expressions. Column names come from the declarations alone. */
export class Select {
  /** Number of SELECTs inside this one, for their aliases. */
  private innerCount = 0;
  constructor(
    readonly entity: Entity,
    readonly find: FindEntity,
    readonly computed: ComputedSql = {},
    readonly alias = 't',
    readonly joins: Joins = new Joins(find, `${alias}_`),
  ) {}

  /** Returns a field's value, for the select list. */
  expression(field: Field): string {
    if (field.across || field.aggregate) return this.childValue(field);
    if (field.computed) return this.computed[field.name]!(this.alias);
    if (field.via && !hasColumn(field)) return withPairedField(field, this.pathValue(field.via.split('.')));
    if (!hasColumn(field)) throw new Error(`${this.entity.name}.${field.name} has no column`);
    return `${this.alias}.${quoteName(field.name)}`;
  }
  /** Returns the value to sort by. Over several child rows, that is the least value. */
  sortValue(field: Field): string {
    if (!field.across) return this.expression(field);
    const { from, tie, value } = this.childRows(field);
    return `(SELECT MIN(${value}) FROM ${from} WHERE ${tie})`;
  }
  /** Returns the child rows behind an `across` field or an aggregate. */
  childRows(field: Field): NestedSource {
    const { list, path } = childPath(field);
    const rows = this.entity.fields[list]!;
    const child = this.find(rows.ref!);
    const alias = `${this.alias}x${(this.innerCount += 1)}`;
    const joins = new Joins(this.find, `${alias}_`);
    const value = this.endOfPath(path, joins, alias, child);
    return {
      from: `${tableOf(child)} ${alias} ${joins.text}`,
      tie: `${alias}.${quoteName(rows.foreign_key!)} = ${this.alias}.\`id\``,
      value,
    };
  }
  private childValue(field: Field): string {
    const { from, tie, value } = this.childRows(field);
    return `(SELECT ${combineChildren(field, value)} FROM ${from} WHERE ${tie})`;
  }
  private endOfPath(path: readonly string[], joins: Joins, alias: string, entity: Entity): string {
    const { alias: rowAlias } = joins.follow(alias, entity, path.slice(0, -1));
    return `${rowAlias}.${quoteName(path[path.length - 1]!)}`;
  }
  /** Returns the value at the end of a path of foreign keys. */
  pathValue(path: readonly string[]): string {
    return this.endOfPath(path, this.joins, this.alias, this.entity);
  }
  /** Starts a SELECT inside this one, on another entity, with its own alias. */
  innerSelect(entity: Entity): Select {
    return new Select(entity, this.find, {}, `${this.alias}s${(this.innerCount += 1)}`);
  }
  /** Returns the row that a foreign key leads to, if this SELECT has joined it. */
  joinedRow(foreignKey: string): Select | undefined {
    const alias = this.joins.aliasOf(this.alias, foreignKey);
    if (!alias) return undefined;
    return new Select(this.find(this.entity.fields[foreignKey]!.ref!), this.find, {}, alias, this.joins);
  }
  get from(): string {
    return `${tableOf(this.entity)} ${this.alias} ${this.joins.text}`;
  }
}
