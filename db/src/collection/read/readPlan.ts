import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { FieldLimits } from '@trestle/schema/fieldAccess';
import { businessDay } from '../../sql/deliveredSql';
import { toIsoTimestamp } from '../../sql/rowValues';
import type { Select } from '../../sql/select';
import type { Caller, Context, Row } from '../call/context';
import { planAggregates, type PlannedAggregate } from './nestedAggregates';
import { accessOf, readableFields } from '../call/fieldAccess';
import { selectOf } from '../call/scope';

/** A column of the SELECT, and the name of its value in a reply. */
interface PlannedColumn {
  name: string;
  sql: string;
  /** Converts the database's cell to the form of the API. */
  convert?: (cell: never) => unknown;
}
/** How records of an entity are read, for all callers who may see the same fields. */
export interface ReadPlan {
  entity: Entity;
  select: Select;
  columns: readonly PlannedColumn[];
  /** Whether rows are sorted by `display_order`. Not if that field is hidden, because the order would reveal it. */
  usesDisplayOrder: boolean;
  nested: readonly NestedReadPlan[];
}
/** How one nested list is read. */
export interface NestedReadPlan {
  field: Field;
  /** Plan of the list's rows. Undefined for a list of ids. */
  plan?: ReadPlan;
  aggregates: readonly PlannedAggregate[];
}

/** Converts a boolean cell. Pooled connections return 1 or 0, transactions of models true or false. */
const toBoolean = (cell: number | boolean): boolean => Number(cell) === 1;
const columnOf = (select: Select, field: Field): PlannedColumn => ({
  name: field.name,
  sql: select.expression(field),
  convert: field.kind === 'DateTime' ? toIsoTimestamp : field.kind === 'Boolean' ? toBoolean : undefined,
});

function planNestedList(context: Context, field: Field, readable: readonly Field[], caller: Caller): NestedReadPlan {
  if (field.ids_only) return { field, aggregates: [] };
  const plan = readPlanFor(context, context.find(field.ref!), caller);
  // The nested rows need their own SELECT, because its joins depend on the parent's aggregates.
  const select = selectOf(context, plan.entity);
  const rowPlan = {
    ...plan,
    select,
    columns: plan.columns.map(({ name }) => columnOf(select, plan.entity.fields[name]!)),
  };
  return {
    field,
    plan: rowPlan,
    aggregates: field.foreign_key ? planAggregates(readable, field, select) : [],
  };
}
function createReadPlan(context: Context, entity: Entity, caller: Caller): ReadPlan {
  const access = accessOf(context, entity, caller);
  const readable = readableFields(entity, access);
  const lists = Object.values(entity.fields).filter(
    (field) => field.kind === 'ManyToMany' && !access.hidden.has(field.name),
  );
  const nested = lists.map((field) => planNestedList(context, field, readable, caller));
  const fromNestedRows = new Set(nested.flatMap((list) => list.aggregates.map(({ name }) => name)));
  const select = selectOf(context, entity);
  const columns = readable.filter((field) => !fromNestedRows.has(field.name)).map((field) => columnOf(select, field));
  return {
    entity,
    select,
    columns,
    usesDisplayOrder: 'display_order' in entity.fields && !access.hidden.has('display_order'),
    nested,
  };
}

/** The plan that was found last for field rules and an entity, with what else it depends on. */
interface FoundPlan {
  context: Context;
  day: string;
  plan: ReadPlan;
}
/** By the field rules' object, which is the same for all calls of a signed identity, and frozen. */
const plansByLimits = new WeakMap<FieldLimits, Map<Entity, FoundPlan>>();

const MAX_CACHED_PLANS = 500;
/** Plans by entity and hidden fields. They are cached, because writing a SELECT takes as long as running it. */
const plansByContext = new WeakMap<Context, Map<string, ReadPlan>>();

/** Returns the names of hidden fields in an entity and its nested entities. Plans differ only in these. */
function planKey(context: Context, entity: Entity, caller: Caller): string {
  if (!Object.keys(caller.limits).length) return entity.name;
  const nested = Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany' && !field.ids_only);
  return [
    entity.name,
    ...accessOf(context, entity, caller).hidden,
    ...nested.map((field) => planKey(context, context.find(field.ref!), caller)),
  ].join(' ');
}

/** Returns the plan for reading records of an entity for a caller. */
export function readPlanFor(context: Context, entity: Entity, caller: Caller): ReadPlan {
  // What counts as delivered depends on the day.
  const day = businessDay(context.delivery);
  const foundPlans = plansByLimits.get(caller.limits) ?? new Map<Entity, FoundPlan>();
  plansByLimits.set(caller.limits, foundPlans);
  const found = foundPlans.get(entity);
  if (found?.day === day && found.context === context) return found.plan;
  const plan = cachedPlan(context, entity, caller, day);
  foundPlans.set(entity, { context, day, plan });
  return plan;
}

function cachedPlan(context: Context, entity: Entity, caller: Caller, day: string): ReadPlan {
  const plans = plansByContext.get(context) ?? new Map<string, ReadPlan>();
  if (plans.size > MAX_CACHED_PLANS) plans.clear();
  plansByContext.set(context, plans);
  const key = `${day} ${planKey(context, entity, caller)}`;
  const plan = plans.get(key) ?? createReadPlan(context, entity, caller);
  plans.set(key, plan);
  return plan;
}

/** Makes a reply's row from a plan's cells, which begin at index `start`. */
export function rowFromCells({ columns }: ReadPlan, cells: readonly unknown[], start: number): Row {
  const row: Row = {};
  for (const [i, { name, convert }] of columns.entries()) {
    const cell = cells[start + i];
    row[name] = convert && cell !== null ? convert(cell as never) : cell;
  }
  return row;
}
