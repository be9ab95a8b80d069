import { decideOperation } from '@trestle/schema/access';
import { isWritable } from '@trestle/schema/validate';
import { collection } from '../../core/api/collection';
import { uuid } from '../../core/api/send';
import { getEntity } from '../../core/entities';
import { useSession } from '../../core/session/useSession';
import type { LookupChoice } from './lookupChoices';

/** The one field that a look-up item can be made from: its description, where nothing else is required. Else null. */
export const quickCreateField = (name: string): string | null => {
  const entity = getEntity(name);
  if (!entity?.lookup || (entity.writes && !entity.writes.includes('create'))) return null;
  const others = Object.values(entity.fields).filter(
    (field) => isWritable(field) && field.required && field.name !== entity.lookup!.description,
  );
  return others.length === 0 ? entity.lookup.description : null;
};

/** Makes a look-up item of what was typed (S1 §7). Throws ApiError; for what can't be made so, the words of S2 §8. */
export const quickCreate = async (name: string, words: string): Promise<LookupChoice> => {
  const [entity, field] = [getEntity(name), quickCreateField(name)];
  if (!entity || field === null) throw new Error('Store functions undefined!');
  const made = (await collection(entity).create({ [field]: words }, uuid())) as { id: number };
  return { id: made.id, label: words, code: '', disabled: false };
};

/** Whether the user may make one so; the server decides in the end. */
export const useMayQuickCreate = (name: string): boolean => {
  const { rules } = useSession();
  const entity = getEntity(name);
  return Boolean(entity && quickCreateField(name) !== null && decideOperation(rules, entity, 'create').allowed);
};
