import type { Entity } from '@trestle/schema/entity';
import { isWritable, type Field } from '@trestle/schema/field';
import { recordTitle } from '@trestle/schema/recordTitle';
import { isEmpty, type RecordValues } from '@trestle/schema/validate';
import { getEntity } from '../core/entities';
import { sameValue } from './sameValue';
import { isRowList } from './visibleFields';
import type { Values } from './values';

export type MergeSide = 'mine' | 'theirs';
/** A field, or a whole nested row, that both people changed differently. */
export interface MergeConflict {
  /** Unique within a merge: `notes`, `stock[12].quantity`, `stock[12]`. */
  key: string;
  label: string;
  /** Null for a whole row, whose entity is `row`. */
  field: Field | null;
  row?: Entity;
  base: unknown;
  /** Undefined for a deleted row. */
  mine: unknown;
  theirs: unknown;
}
/** The outcome of merging one's own changes with those that others saved meanwhile. */
export interface MergeResult {
  /** The stored record with this person's changes; in conflicts, the chosen side. */
  values: Values;
  clashes: MergeConflict[];
  /** Labels of the fields that only the others changed. */
  taken: string[];
}
/** Chosen side by conflict key. A conflict without a choice keeps mine. */
export type MergeChoices = Readonly<Record<string, MergeSide>>;

const childEntity = (field: Field): Entity | undefined => (isRowList(field) ? getEntity(field.ref!) : undefined);
const nestedFields = (child: Entity, parent: Field): Field[] =>
  Object.values(child.fields).filter((field) => isWritable(field) && field.name !== parent.foreign_key);
/** Compares rows by their writable fields. A counter that moved meanwhile is no change. */
const sameRow = (child: Entity, parent: Field, a: RecordValues, b: RecordValues): boolean =>
  nestedFields(child, parent).every((field) => sameFieldValue(field, a[field.name], b[field.name]));
const sameFieldValue = (field: Field, a: unknown, b: unknown): boolean => {
  const child = childEntity(field);
  if (!child || !Array.isArray(a) || !Array.isArray(b)) return sameValue(a, b);
  return (
    a.length === b.length &&
    a.every(
      (row: RecordValues, at) =>
        row['id'] === (b[at] as RecordValues)['id'] && sameRow(child, field, row, b[at] as RecordValues),
    )
  );
};

interface MergeState {
  choices: MergeChoices;
  clashes: MergeConflict[];
  taken: Set<string>;
}
/** Where a field is: prefix of its key, and of its label. */
interface FieldPath {
  path: string;
  words: string;
}

const mergeKeys = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] => {
  const added = mine.filter((id) => !base.includes(id) && !theirs.includes(id));
  const removed = base.filter((id) => !mine.includes(id));
  return [...theirs.filter((id) => !removed.includes(id)), ...added];
};

const mergeField = (
  field: Field,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  { path, words }: FieldPath,
  work: MergeState,
): unknown => {
  const label = `${words}${field.label}`;
  if (sameFieldValue(field, mine, theirs)) return theirs;
  if (sameFieldValue(field, base, mine)) {
    work.taken.add(label);
    return theirs;
  }
  if (sameFieldValue(field, base, theirs)) return mine;
  const child = childEntity(field);
  const lists = Array.isArray(mine) && Array.isArray(theirs);
  if (child && lists)
    return mergeRows(
      field,
      child,
      (base ?? []) as RecordValues[],
      mine as RecordValues[],
      theirs as RecordValues[],
      { path: `${path}${field.name}`, words: `${label}, ` },
      work,
    );
  if (field.ids_only && lists) return mergeKeys((base ?? []) as unknown[], mine, theirs);
  const key = `${path}${field.name}`;
  work.clashes.push({ key, label, field, base, mine, theirs });
  return work.choices[key] === 'theirs' ? theirs : mine;
};

const mergeItem = (
  fields: readonly Field[],
  base: RecordValues,
  mine: RecordValues,
  theirs: RecordValues,
  place: FieldPath,
  work: MergeState,
): Values => {
  const merged: Values = { ...theirs };
  for (const field of fields) {
    if (!Object.hasOwn(mine, field.name)) continue;
    merged[field.name] = mergeField(field, base[field.name], mine[field.name], theirs[field.name], place, work);
    // A foreign key's display text follows its value.
    const from = sameValue(merged[field.name], theirs[field.name]) ? theirs : mine;
    for (const displayName of field.display ?? [])
      if (Object.hasOwn(from, `${field.name}__${displayName}`))
        merged[`${field.name}__${displayName}`] = from[`${field.name}__${displayName}`];
  }
  return merged;
};

/** Merges rows by id: mine in their order, then those that the others added. */
const mergeRows = (
  field: Field,
  child: Entity,
  base: readonly RecordValues[],
  mine: readonly RecordValues[],
  theirs: readonly RecordValues[],
  place: FieldPath,
  work: MergeState,
): RecordValues[] => {
  const fields = nestedFields(child, field);
  const byId = (rows: readonly RecordValues[]) =>
    new Map(rows.filter((row) => !isEmpty(row['id'])).map((row) => [row['id'], row]));
  const [was, ours, other] = [byId(base), byId(mine), byId(theirs)];
  const labelFor = (id: unknown) =>
    `${place.words}${child.label} ${recordTitle(child, other.get(id) ?? ours.get(id) ?? was.get(id) ?? { id })}`;
  const key = (id: unknown) => `${place.path}[${String(id)}]`;
  const choose = (id: unknown, my: RecordValues | undefined, their: RecordValues | undefined): RecordValues[] => {
    work.clashes.push({
      key: key(id),
      label: labelFor(id),
      field: null,
      row: child,
      base: was.get(id),
      mine: my,
      theirs: their,
    });
    const chosen = work.choices[key(id)] === 'theirs' ? their : my;
    return chosen ? [chosen] : [];
  };
  const keptRows = mine.flatMap((row): RecordValues[] => {
    const id = row['id'];
    const [before, now] = [was.get(id), other.get(id)];
    if (isEmpty(id) || (!before && !now)) return [row];
    if (now)
      return [mergeItem(fields, before ?? now, row, now, { path: `${key(id)}.`, words: `${labelFor(id)}, ` }, work)];
    if (sameRow(child, field, before!, row)) {
      work.taken.add(labelFor(id));
      return [];
    }
    // The others deleted the row. A row that belongs to this record alone can only be created anew.
    return choose(id, field.foreign_key ? { ...row, id: undefined } : row, undefined);
  });
  const further = theirs.flatMap((row): RecordValues[] => {
    const id = row['id'];
    if (ours.has(id)) return [];
    const before = was.get(id);
    if (!before) {
      work.taken.add(labelFor(id));
      return [row];
    }
    return sameRow(child, field, before, row) ? [] : choose(id, undefined, row);
  });
  return [...keptRows, ...further];
};

/**
 * Merges what one person typed over `base` with what others stored meanwhile: fields by name, nested rows by id.
 * A change by one side, or the same by both, is taken. Anything else is a conflict to choose in.
 */
export const mergeRecords = (
  entity: Entity,
  base: RecordValues,
  mine: RecordValues,
  theirs: RecordValues,
  choices: MergeChoices = {},
): MergeResult => {
  const work: MergeState = { choices, clashes: [], taken: new Set() };
  const values = mergeItem(
    Object.values(entity.fields).filter(isWritable),
    base,
    mine,
    theirs,
    { path: '', words: '' },
    work,
  );
  return { values, clashes: work.clashes, taken: [...work.taken] };
};
