import type { Entity } from '@trestle/schema/entity';
import type { FormApi } from 'final-form';
import type { Draft } from './drafts';
import { sameValue } from './sameValue';
import { rebaseForm } from './saveConflict';
import type { UnsavedTexts } from './unsavedTexts';
import type { Values } from './values';

const hasEdits = ({ item, base }: Pick<Draft, 'item' | 'base'>): boolean =>
  Object.entries(item).some(([name, value]) => !sameValue(value, base[name]));

/**
 * Puts a draft back into its form, over the record's version that it was typed over: a newer one is then found by the
 * save (409). Sensitive values are not in a draft; they stay as the record has them.
 */
export const restoreDraft = (
  form: FormApi<Values>,
  entity: Entity,
  unsavedTexts: UnsavedTexts,
  draft: Omit<Draft, 'savedAt'>,
): void => {
  const { values } = form.getState();
  const sensitive = Object.fromEntries(
    Object.values(entity.fields)
      .filter((field) => field.sensitive)
      .map(({ name }) => [name, values[name]]),
  );
  if (hasEdits(draft)) rebaseForm(form, { ...draft.base, ...sensitive }, { ...draft.item, ...sensitive });
  unsavedTexts.restore(draft.unsavedTexts);
};
