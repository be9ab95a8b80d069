import type { SentReceiptRow } from '@trestle/schema/calls/receive';
import {
  cutEchoedName,
  fieldError,
  unknownField,
  validationError,
  type FieldError,
  type FieldErrors,
} from '@trestle/schema/errors';
import { integer, string, type Field } from '@trestle/schema/field';
import { ownTable } from '@trestle/schema/ownTable';
import { RESOLVE_ACTIONS, type ReceivedRow, type Resolution } from '@trestle/schema/receipt';
import { normaliseText } from '@trestle/schema/text/textRule';
import { checkValue, isId } from '@trestle/schema/validate';
import { hasErrors } from '../../collection/write/rowErrors';

const notFoundError = (): FieldError => fieldError('not-found', 'There is no such record');
const ID = integer({ required: true, min: 1 });
const NOTES = string({ maxlength: 255 });
const ROW_FIELDS: Readonly<Record<string, Field>> = ownTable({
  id: ID,
  counted: integer({ required: true, min: 0 }),
  damaged: integer({ required: true, min: 0 }),
  notes: NOTES,
});
const RESOLUTION_FIELDS: Readonly<Record<string, Field>> = ownTable({
  line: ID,
  action: string({ required: true, choices: RESOLVE_ACTIONS }),
  stock_id: integer({ min: 1 }),
  quantity: integer({ required: true, min: 1 }),
});

function fieldErrors(fields: Readonly<Record<string, Field>>, row: SentReceiptRow): FieldErrors {
  const errors = Object.create(null) as FieldErrors;
  for (const name of Object.keys(row)) if (!Object.hasOwn(fields, name)) errors[cutEchoedName(name)] = [unknownField()];
  for (const [name, field] of Object.entries(fields)) {
    const found = checkValue(field, row[name]);
    if (found.length) errors[name] = found;
  }
  return errors;
}

/** @throws Problem 400 with the errors of each row, by position */
export function throwRowErrors(list: 'rows' | 'resolve', errors: readonly FieldErrors[]): void {
  if (errors.some(hasErrors)) throw validationError({ [list]: [...errors] });
}

const repeatedError = (): FieldError => fieldError('invalid', 'It stands in the list twice');

/**
 * Checks what was counted.
 * @param known ids of the container's stock rows that the caller sees
 * @throws Problem 400 by row
 */
export function checkReceivedRows(sent: readonly SentReceiptRow[], known: ReadonlySet<unknown>): ReceivedRow[] {
  const seen = new Set<unknown>();
  const errors = sent.map((row) => {
    const found = fieldErrors(ROW_FIELDS, row);
    const { id, counted, damaged } = row;
    if (!found['id'] && (!isId(id) || !known.has(id))) found['id'] = [notFoundError()];
    else if (!found['id'] && seen.has(id)) found['id'] = [repeatedError()];
    seen.add(id);
    if (!found['counted'] && !found['damaged'] && (damaged as number) > (counted as number))
      found['damaged'] = [fieldError('max', `Maximum value ${counted as number}`)];
    return found;
  });
  throwRowErrors('rows', errors);
  return sent.map(({ id, counted, damaged, notes }) => ({
    id: id as number,
    counted: counted as number,
    damaged: damaged as number,
    notes: typeof notes === 'string' ? normaliseText(NOTES, notes) || null : null,
  }));
}

/**
 * Checks the form of what happens to waiting lines.
 * @throws Problem 400 by row
 */
export function checkResolutions(sent: readonly SentReceiptRow[]): Resolution[] {
  const seen = new Set<string>();
  const errors = sent.map((row) => {
    const found = fieldErrors(RESOLUTION_FIELDS, row);
    if (hasErrors(found)) return found;
    const needsStock = row['action'] !== 'shorten';
    const hasStock = row['stock_id'] !== undefined && row['stock_id'] !== null;
    if (needsStock && !hasStock) found['stock_id'] = [fieldError('null', 'Value Required')];
    if (!needsStock && hasStock)
      found['stock_id'] = [fieldError('exclusive', 'A line is shortened without a stock row')];
    const key = JSON.stringify([row['line'], row['stock_id'] ?? null]);
    if (seen.has(key)) found['line'] = [repeatedError()];
    seen.add(key);
    return found;
  });
  throwRowErrors('resolve', errors);
  return sent as readonly unknown[] as Resolution[];
}
