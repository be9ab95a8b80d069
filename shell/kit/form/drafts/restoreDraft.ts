import type { Entity } from '@trestle/schema/entity';
import type { FormApi } from 'final-form';
import type { Draft } from './drafts';
import { sameValue } from '../values/sameValue';
import { rebaseForm } from '../save/saveConflict';
import type { UnsavedTexts } from './unsavedTexts';
import type { Values } from '../values/values';

/** The values of a draft, and the version of the record that they were typed over. */
export type DraftValues = Pick<Draft, 'base' | 'item'>;
/** Completes a draft before it is restored, such as with rows that the form has got since. */
export type CompleteDraft = (draft: DraftValues) => DraftValues;

const hasEdits = ({ item, base }: DraftValues): boolean =>
  Object.entries(item).some(([name, value]) => !sameValue(value, base[name]));

/**
 * Puts a draft back into its form, over the record's version that it was typed over: a newer one is then found by the
 * save (409). Sensitive values are not in a draft; they stay as the record has them.
 * @returns the draft as it was restored
 */
export const restoreDraft = (
  form: FormApi<Values>,
  entity: Entity,
  unsavedTexts: UnsavedTexts,
  draft: Omit<Draft, 'savedAt'>,
  complete: CompleteDraft = (values) => values,
): Omit<Draft, 'savedAt'> => {
  const restored = hasEdits(draft) ? { ...draft, ...complete(draft) } : draft;
  const { base, item } = restored;
  const { values } = form.getState();
  const sensitive = Object.fromEntries(
    Object.values(entity.fields)
      .filter((field) => field.sensitive)
      .map(({ name }) => [name, values[name]]),
  );
  if (hasEdits(restored)) rebaseForm(form, { ...base, ...sensitive }, { ...item, ...sensitive });
  unsavedTexts.restore(restored.unsavedTexts);
  return restored;
};
