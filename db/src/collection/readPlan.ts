import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { toIsoTimestamp } from '../sql/rowValues';
import type { Select } from '../sql/select';
import type { Caller, Context, Row } from './context';
import { planAggregates, type PlannedAggregate } from './nestedAggregates';
import { accessOf, readableFields } from './fieldAccess';
import { selectOf } from './scope';

/** One value of a reply: its SQL, and how the database's cell becomes the value. */
interface Column {
  name: string;
  sql: string;
  as?: (cell: never) => unknown;
}
/** How whole records of an entity are read, for everybody who may see the same fields. */
export interface ReadPlan {
  entity: Entity;
  chosen: Select;
  columns: readonly Column[];
  /** Sorted by `display_order`. Not for those who may not see that field: the order would tell it. */
  ordered: boolean;
  nested: readonly NestedReadPlan[];
}
/** How one nested list is read. Without a plan of its own it holds ids alone. */
export interface NestedReadPlan {
  field: Field;
  reading?: ReadPlan;
  gathers: readonly PlannedAggregate[];
}

/** Pooled connections give 1 or 0, transactions of models true or false. */
const flag = (cell: number | boolean): boolean => Number(cell) === 1;
const columnOf = (chosen: Select, field: Field): Column => ({
  name: field.name,
  sql: chosen.expression(field),
  as: field.kind === 'DateTime' ? toIsoTimestamp : field.kind === 'Boolean' ? flag : undefined,
});

const nest = (
  context: Context,
  field: Field,
  readable: readonly Field[],
  of: Entity,
  caller: Caller,
): NestedReadPlan => {
  if (field.ids_only) return { field, gathers: [] };
  const reading = readPlanFor(context, context.find(field.ref!), caller);
  // A SELECT of its own: its joins depend on what this parent computes from the rows.
  const chosen = selectOf(context, reading.entity);
  const rows = {
    ...reading,
    chosen,
    columns: reading.columns.map(({ name }) => columnOf(chosen, reading.entity.fields[name]!)),
  };
  return {
    field,
    reading: rows,
    gathers: field.foreign_key ? planAggregates(readable, field, chosen) : [],
  };
};
const make = (context: Context, entity: Entity, caller: Caller): ReadPlan => {
  const access = accessOf(context, entity, caller);
  const readable = readableFields(entity, access);
  const lists = Object.values(entity.fields).filter(
    (field) => field.kind === 'ManyToMany' && !access.hidden.has(field.name),
  );
  const nested = lists.map((field) => nest(context, field, readable, entity, caller));
  const elsewhere = new Set(nested.flatMap((list) => list.gathers.map(({ name }) => name)));
  const chosen = selectOf(context, entity);
  const columns = readable.filter((field) => !elsewhere.has(field.name)).map((field) => columnOf(chosen, field));
  return {
    entity,
    chosen,
    columns,
    ordered: 'display_order' in entity.fields && !access.hidden.has('display_order'),
    nested,
  };
};

const MAX_KEPT_PLANS = 500;
/** Plans by set of hidden fields. They are kept, since writing a SELECT takes as long as running it. */
const made = new WeakMap<Context, Map<string, ReadPlan>>();

/** Names the hidden fields of an entity and its nested entities: plans differ by these alone. */
const keyOf = (context: Context, entity: Entity, caller: Caller): string => {
  if (!Object.keys(caller.limits).length) return entity.name;
  const nested = Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany' && !field.ids_only);
  return [
    entity.name,
    ...accessOf(context, entity, caller).hidden,
    ...nested.map((field) => keyOf(context, context.find(field.ref!), caller)),
  ].join(' ');
};

export const readPlanFor = (context: Context, entity: Entity, caller: Caller): ReadPlan => {
  const known = made.get(context) ?? new Map<string, ReadPlan>();
  if (known.size > MAX_KEPT_PLANS) known.clear();
  made.set(context, known);
  const key = keyOf(context, entity, caller);
  const reading = known.get(key) ?? make(context, entity, caller);
  known.set(key, reading);
  return reading;
};

/** Makes a row of a reply from cells, beginning with the cell at `start`. */
export const rowFromCells = ({ columns }: ReadPlan, cells: readonly unknown[], start: number): Row => {
  const row: Row = {};
  for (const [i, { name, as }] of columns.entries()) {
    const cell = cells[start + i];
    row[name] = as && cell !== null ? as(cell as never) : cell;
  }
  return row;
};
