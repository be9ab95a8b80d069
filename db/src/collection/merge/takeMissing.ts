import { datePairs } from '@trestle/schema/dateOrder';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { TakenValue } from '@trestle/schema/mergePreview';
import type { Row, Write } from '../call/context';
import { accessOf } from '../call/fieldAccess';
import { tableName } from '../references/referencingFields';
import { writeRows } from '../write/writeRows';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Kinds whose empty value says nothing: a missing flag or list is a value of its own. */
const TAKEN_KINDS: ReadonlySet<Field['kind']> = new Set([
  'String',
  'Text',
  'Integer',
  'Number',
  'Decimal',
  'DateTime',
  'Date',
  'Money',
  'ForeignKey',
]);

/** Returns the fields that a kept record may take from the others. An empty end of a period means that it goes on. */
function takeableFields({ context, caller }: Write, entity: Entity): Field[] {
  const { hidden, locked } = accessOf(context, entity, caller);
  const periodFields = new Set(datePairs(entity).flatMap(({ start, end }) => [start.name, end.name]));
  return Object.values(entity.fields).filter(
    (field) =>
      TAKEN_KINDS.has(field.kind) &&
      hasColumn(field) &&
      !field.readonly &&
      !field.secret &&
      !field.generated &&
      !hidden.has(field.name) &&
      !locked.has(field.name) &&
      !periodFields.has(field.name),
  );
}

/**
 * Fills the empty fields of the kept record with the first value that a merged one had. Runs once these are deleted, so
 * that a unique value, such as a code, is free.
 * @param kept the record before the merge
 * @param others the deleted records, the most important first
 */
export async function takeMissing(
  write: Write,
  entity: Entity,
  kept: Row,
  others: readonly Row[],
): Promise<TakenValue[]> {
  // Whoever merged people or groups could take over rights by a field (SECURITY.md, 58).
  if (entity.mergedBySuperusers) return [];
  const ids = [kept, ...others].map((row) => row['id']);
  const values: Row = {};
  const taken: TakenValue[] = [];
  for (const { name, label, kind, ref } of takeableFields(write, entity)) {
    const pointsAtItself = (value: unknown) =>
      kind === 'ForeignKey' && tableName(write.context.find(ref!)) === tableName(entity) && ids.includes(value);
    const source = isEmpty(kept[name])
      ? others.find((row) => !isEmpty(row[name]) && !pointsAtItself(row[name]))
      : undefined;
    if (!source) continue;
    values[name] = source[name];
    taken.push({ name, label, from: source['id'] as number });
  }
  if (taken.length)
    await writeRows(write, entity, [
      { kind: 'update', id: kept['id'] as number, before: kept, values, item: {}, topLevel: true },
    ]);
  return taken;
}
