import { searchTerms } from '@trestle/schema/query/searchTerms';
import type { LookupChoice } from './lookupChoice';

/** Removes accents and case, so that 'boucle' finds 'Bouclé'. */
const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Tells whether every typed word or quoted phrase occurs in label, code or details, without case and accents. */
export const containsWords = (choice: LookupChoice, typedText: string): boolean => {
  const choiceText = foldText(`${choice.code} ${choice.label} ${choice.details ?? ''}`);
  return searchTerms(typedText).every((term) => choiceText.includes(foldText(term)));
};

/** The choices that contain every typed word or quoted phrase. */
export const filterChoices = (choices: readonly LookupChoice[], typedText: string): LookupChoice[] =>
  choices.filter((choice) => containsWords(choice, typedText));

/** The choices whose label or code is exactly the text, without case and accents. */
export const choicesNamed = (choices: readonly LookupChoice[], text: string): LookupChoice[] =>
  choices.filter(({ code, label }) => [code, label].some((name) => foldText(name) === foldText(text)));

/** The only choice with exactly that label or code, or else the only choice; undefined if there are more. */
export const exactMatch = (choices: readonly LookupChoice[], text: string): LookupChoice | undefined => {
  const namedChoices = choicesNamed(choices, text.trim());
  const candidates = namedChoices.length > 0 ? namedChoices : choices;
  return candidates.length === 1 ? candidates[0] : undefined;
};
