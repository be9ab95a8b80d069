import { ApiError, errorTexts } from '@trestle/kit/core';

/** Names a row of a call's list by its position: 'Oslo lounge chair'. '' for none. */
type NameOfRow = (list: string, position: number) => string;

/** Texts of one list of a refused call, each with its row's name. A row without errors is an empty object. */
const rowTexts = (list: string, rows: unknown, nameOf: NameOfRow): string[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: unknown, position) => {
    const texts = Object.values((row ?? {}) as object)
      .filter(Array.isArray)
      .flatMap(errorTexts);
    const name = nameOf(list, position);
    return texts.length > 0 ? [`${name ? `${name}: ` : ''}${texts.join(', ')}.`] : [];
  });

/** Says why a call with lists of rows was refused: 'Oslo lounge chair: Maximum value 3.' */
export function refusalText(error: unknown, nameOf: NameOfRow = () => ''): string {
  if (!(error instanceof ApiError)) return (error as Error).message;
  const texts = Object.entries((error.body ?? {}) as object).flatMap(([list, rows]) => rowTexts(list, rows, nameOf));
  return texts.join(' ') || error.message;
}
