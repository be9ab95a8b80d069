import { useUnsavedText } from '@trestle/kit/form';

/** The quantities that were typed into a model's grid, by `cellKey`. */
export type VariantTexts = ReadonlyMap<string, string>;

/** Holds what was typed into the grid of a model. It takes part in the check for unsaved changes and in drafts. */
export const useVariantTexts = (model: string | null) => {
  const { text, set } = useUnsavedText(`colours and fabrics of ${model}`, '');
  const typedTexts: VariantTexts = new Map(text ? (JSON.parse(text) as [string, string][]) : []);
  return {
    typedTexts,
    setTypedTexts: (texts: VariantTexts) => {
      const filled = [...texts].filter(([, quantity]) => quantity !== '');
      set(filled.length > 0 ? JSON.stringify(filled) : '');
    },
  };
};
