import type { Entity } from '@trestle/schema/entity';
import { isWritable, type Field } from '@trestle/schema/field';
import { fullRecordTitle } from '@trestle/schema/recordDetails';
import { isEmpty, type RecordValues } from '@trestle/schema/validate';
import { rowEntity, sameFieldValue, sameRow, writableRowFields } from '../values/sameFieldValue';
import { sameValue } from '../values/sameValue';
import type { Values } from '../values/values';

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
  conflicts: MergeConflict[];
  /** Labels of the fields that only the others changed. */
  mergedLabels: string[];
}
/** Chosen side by conflict key. A conflict without a choice keeps mine. */
export type MergeChoices = Readonly<Record<string, MergeSide>>;

/** What a merge collects while it goes through the fields. */
interface MergeState {
  choices: MergeChoices;
  conflicts: MergeConflict[];
  mergedLabels: Set<string>;
}
/** Where a field is: prefix of its key, and of its label. */
interface FieldPrefix {
  key: string;
  label: string;
}

/** Records a conflict. Returns the chosen side. */
const addConflict = (state: MergeState, conflict: MergeConflict): unknown => {
  state.conflicts.push(conflict);
  return state.choices[conflict.key] === 'theirs' ? conflict.theirs : conflict.mine;
};

/** Merges lists of ids: theirs, without those that I removed, and then those that I added. */
const mergeIds = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown[] => {
  const added = mine.filter((id) => !base.includes(id) && !theirs.includes(id));
  const removed = base.filter((id) => !mine.includes(id));
  return [...theirs.filter((id) => !removed.includes(id)), ...added];
};

const mergeField = (
  field: Field,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  prefix: FieldPrefix,
  state: MergeState,
): unknown => {
  const key = `${prefix.key}${field.name}`;
  const label = `${prefix.label}${field.label}`;
  if (sameFieldValue(field, mine, theirs)) return theirs;
  if (sameFieldValue(field, base, mine)) {
    state.mergedLabels.add(label);
    return theirs;
  }
  const baseList = (base ?? []) as unknown[];
  const child = rowEntity(field);
  // Also where only one's own rows differ: the stored rows may have a newer `modified_date` (contract §2.2).
  if (child && Array.isArray(mine) && Array.isArray(theirs)) {
    const versions: RowVersions = {
      base: baseList as RecordValues[],
      mine: mine as RecordValues[],
      theirs: theirs as RecordValues[],
    };
    return mergeRows(field, child, versions, { key, label: `${label}, ` }, state);
  }
  if (sameFieldValue(field, base, theirs)) return mine;
  if (field.ids_only && Array.isArray(mine) && Array.isArray(theirs)) return mergeIds(baseList, mine, theirs);
  return addConflict(state, { key, label, field, base, mine, theirs });
};

const mergeItem = (
  fields: readonly Field[],
  base: RecordValues,
  mine: RecordValues,
  theirs: RecordValues,
  prefix: FieldPrefix,
  state: MergeState,
): Values => {
  const merged: Values = { ...theirs };
  for (const field of fields) {
    if (!Object.hasOwn(mine, field.name)) continue;
    merged[field.name] = mergeField(field, base[field.name], mine[field.name], theirs[field.name], prefix, state);
    // A foreign key's display text follows its value.
    const source = sameValue(merged[field.name], theirs[field.name]) ? theirs : mine;
    for (const displayField of field.display ?? []) {
      const name = `${field.name}__${displayField}`;
      if (Object.hasOwn(source, name)) merged[name] = source[name];
    }
  }
  return merged;
};

/** A list of nested rows in its three versions. */
interface RowVersions {
  base: readonly RecordValues[];
  mine: readonly RecordValues[];
  theirs: readonly RecordValues[];
}

const rowsById = (rows: readonly RecordValues[]): ReadonlyMap<unknown, RecordValues> =>
  new Map(rows.filter((row) => !isEmpty(row['id'])).map((row) => [row['id'], row]));

/** Merges rows by id: mine in their order, then those that the others added. */
const mergeRows = (
  field: Field,
  child: Entity,
  { base, mine, theirs }: RowVersions,
  prefix: FieldPrefix,
  state: MergeState,
): RecordValues[] => {
  const fields = writableRowFields(child, field);
  const [baseById, mineById, theirsById] = [rowsById(base), rowsById(mine), rowsById(theirs)];
  const rowKey = (id: unknown) => `${prefix.key}[${String(id)}]`;
  const rowLabel = (id: unknown) => {
    const row = theirsById.get(id) ?? mineById.get(id) ?? baseById.get(id) ?? { id };
    return `${prefix.label}${child.label} ${fullRecordTitle(child, row)}`;
  };
  /** Records a conflict over a whole row. Returns the chosen side's row, or none where that side deleted it. */
  const chooseRow = (id: unknown, mineRow?: RecordValues, theirsRow?: RecordValues): RecordValues[] => {
    const sides = { base: baseById.get(id), mine: mineRow, theirs: theirsRow };
    const chosenRow = addConflict(state, { key: rowKey(id), label: rowLabel(id), field: null, row: child, ...sides });
    return chosenRow ? [chosenRow as RecordValues] : [];
  };
  const mergeMine = (row: RecordValues): RecordValues[] => {
    const id = row['id'];
    const [baseRow, theirsRow] = [baseById.get(id), theirsById.get(id)];
    if (isEmpty(id) || (!baseRow && !theirsRow)) return [row];
    if (theirsRow) {
      const rowPrefix = { key: `${rowKey(id)}.`, label: `${rowLabel(id)}, ` };
      return [mergeItem(fields, baseRow ?? theirsRow, row, theirsRow, rowPrefix, state)];
    }
    if (sameRow(child, field, baseRow!, row)) {
      state.mergedLabels.add(rowLabel(id));
      return [];
    }
    // The others deleted the row. A row that belongs to this record alone can only be created anew.
    return chooseRow(id, field.foreign_key ? { ...row, id: undefined } : row, undefined);
  };
  const mergeTheirs = (row: RecordValues): RecordValues[] => {
    const id = row['id'];
    if (mineById.has(id)) return [];
    const baseRow = baseById.get(id);
    if (!baseRow) {
      state.mergedLabels.add(rowLabel(id));
      return [row];
    }
    return sameRow(child, field, baseRow, row) ? [] : chooseRow(id, undefined, row);
  };
  return [...mine.flatMap(mergeMine), ...theirs.flatMap(mergeTheirs)];
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
  const state: MergeState = { choices, conflicts: [], mergedLabels: new Set() };
  const fields = Object.values(entity.fields).filter(isWritable);
  const values = mergeItem(fields, base, mine, theirs, { key: '', label: '' }, state);
  return { values, conflicts: state.conflicts, mergedLabels: [...state.mergedLabels] };
};
