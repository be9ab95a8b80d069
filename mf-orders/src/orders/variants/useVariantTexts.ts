import { useState } from 'react';

/** The quantities that were typed into a model's grid, by `cellKey`. */
export type VariantTexts = ReadonlyMap<string, string>;

const NO_TEXTS: VariantTexts = new Map();

/** Holds what was typed into the grids of models, so that closing a grid loses nothing as long as the order is open. */
export const useVariantTexts = () => {
  const [textsByModel, setTextsByModel] = useState<ReadonlyMap<string, VariantTexts>>(new Map());
  return {
    textsOf: (model: string): VariantTexts => textsByModel.get(model) ?? NO_TEXTS,
    setTexts: (model: string, texts: VariantTexts) =>
      setTextsByModel((previous) => new Map(previous).set(model, texts)),
  };
};
