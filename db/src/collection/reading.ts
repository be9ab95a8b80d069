import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import { quoted, type Select } from '../model/select';
import type { Caller, Context } from './context';
import { gatheredFrom } from './gather';
import { accessOf, readableFields, selectOf } from './visible';

/** How rows of an entity are read whole by whoever may see the same fields of it. */
export interface Reading {
  entity: Entity;
  chosen: Select;
  /** The select list. */
  columns: string;
  order: string;
  nested: readonly Nested[];
}
/** One of its nested lists; without a `reading` it holds ids alone. */
export interface Nested { field: Field; reading?: Reading; gathers: readonly Field[] }

const MOST = 500;
/** Made once for each set of hidden fields: the text of an item's SELECT takes as long to write as to run. */
const made = new WeakMap<Context, Map<string, Reading>>();

const make = (context: Context, entity: Entity, caller: Caller): Reading => {
  const access = accessOf(context, entity, caller);
  const readable = readableFields(entity, access);
  const lists = Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany' && !access.hidden.has(field.name));
  const nested = lists.map((field): Nested => (field.keys_only ? { field, gathers: [] }
    : { field, reading: make(context, context.find(field.ref!), caller), gathers: field.by ? gatheredFrom(readable, field) : [] }));
  const elsewhere = new Set(nested.flatMap((list) => list.gathers));
  const chosen = selectOf(context, entity);
  const columns = readable.filter((field) => !elsewhere.has(field)).map((field) => `${chosen.expression(field)} AS ${quoted(field.name)}`).join(', ');
  const first = 'display_order' in entity.fields ? `${chosen.alias}.\`display_order\`, ` : '';
  return { entity, chosen, columns, order: `${first}${chosen.alias}.\`id\``, nested };
};

/** The hidden fields of an entity and of all that it nests: what tells one reading from another. */
const keyOf = (context: Context, entity: Entity, caller: Caller): string => {
  if (!Object.keys(caller.limits).length) return entity.name;
  const nested = Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany' && !field.keys_only);
  return [entity.name, ...accessOf(context, entity, caller).hidden, ...nested.map((field) => keyOf(context, context.find(field.ref!), caller))].join(' ');
};

export const readingOf = (context: Context, entity: Entity, caller: Caller): Reading => {
  const known = made.get(context) ?? new Map<string, Reading>();
  if (known.size > MOST) known.clear();
  made.set(context, known);
  const key = keyOf(context, entity, caller);
  const reading = known.get(key) ?? make(context, entity, caller);
  known.set(key, reading);
  return reading;
};
