import { decideOperation } from '@trestle/schema/access';
import { isWritable } from '@trestle/schema/field';
import { collection } from '../../../core/api/collection';
import { uuid } from '../../../core/api/send';
import { getEntity } from '../../../core/entities';
import { useSession } from '../../../core/session/useSession';
import type { LookupChoice } from './lookupChoice';

/** The field from which a look-up item can be created: its description, if nothing else is required; else null. */
export const quickCreateField = (name: string): string | null => {
  const entity = getEntity(name);
  if (!entity?.lookup || (entity.writes && !entity.writes.includes('create'))) return null;
  const otherRequired = Object.values(entity.fields).filter(
    (field) => isWritable(field) && field.required && field.name !== entity.lookup!.description,
  );
  return otherRequired.length === 0 ? entity.lookup.description : null;
};

/**
 * Creates a look-up item from the typed text (S1 §7).
 * @throws ApiError, or an Error with the words of S2 §8 where a text is not enough to create an item
 */
export const quickCreate = async (name: string, text: string): Promise<LookupChoice> => {
  const [entity, field] = [getEntity(name), quickCreateField(name)];
  if (!entity || field === null) throw new Error('Store functions undefined!');
  const record = (await collection(entity).create({ [field]: text }, uuid())) as { id: number };
  return { id: record.id, label: text, code: '', disabled: false };
};

/** Tells whether the user may create an item from a text. The server decides in the end. */
export const useMayQuickCreate = (name: string): boolean => {
  const { rules } = useSession();
  const entity = getEntity(name);
  return Boolean(entity && quickCreateField(name) !== null && decideOperation(rules, entity, 'create').allowed);
};
