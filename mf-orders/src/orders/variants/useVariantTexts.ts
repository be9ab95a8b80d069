import { useFormContext, useUnsavedText } from '@trestle/kit/form';
import { useSyncExternalStore } from 'react';

/** The quantities that were typed into a model's grid, by `cellKey`. */
export type VariantTexts = ReadonlyMap<string, string>;

/** What the unsaved texts of grids are called, before their model. */
const TEXT_NAME = 'colours and fabrics of ';

/** Holds what was typed into the grid of a model. It takes part in the check for unsaved changes and in drafts. */
export const useVariantTexts = (model: string | null) => {
  const { text, set } = useUnsavedText(`${TEXT_NAME}${model}`, '');
  const typedTexts: VariantTexts = new Map(text ? (JSON.parse(text) as [string, string][]) : []);
  return {
    typedTexts,
    setTypedTexts: (texts: VariantTexts) => {
      const filled = [...texts].filter(([, quantity]) => quantity !== '');
      set(filled.length > 0 ? JSON.stringify(filled) : '');
    },
  };
};

/** Returns the models with quantities in their grids that are not added to the order. */
export const useTypedModels = (): string[] => {
  const { unsavedTexts } = useFormContext();
  const texts = useSyncExternalStore(unsavedTexts.subscribe, unsavedTexts.texts);
  return Object.keys(texts)
    .filter((name) => name.startsWith(TEXT_NAME))
    .map((name) => name.slice(TEXT_NAME.length));
};
