import type { SentDelivery } from '@trestle/schema/calls/deliver';
import {
  cutEchoedName,
  fieldError,
  unknownField,
  validationError,
  valueRequired,
  type FieldErrors,
} from '@trestle/schema/errors';
import { isId } from '@trestle/schema/validate';
import type { Row } from '../../collection/call/context';
import { hasErrors } from '../../collection/write/rowErrors';

/** Pieces of a line that its store was handed, in all. */
export interface CheckedDelivery {
  line: number;
  quantity: number;
  /** Pieces that had been handed when the line was read; left out where any number may be replaced. */
  before?: number | null;
}

function quantityError(quantity: unknown, ordered: number) {
  if (quantity === undefined || quantity === null) return valueRequired();
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return fieldError('type', 'Must be a whole number');
  if (quantity < 0) return fieldError('min', 'Minimum value 0');
  return quantity > ordered ? fieldError('max', `Maximum value ${ordered}`) : undefined;
}

function lineError(line: unknown, isKnown: boolean, isRepeated: boolean) {
  if (line === undefined || line === null) return valueRequired();
  if (!isId(line)) return fieldError('type', 'Must be an id');
  if (!isKnown) return fieldError('not-found', 'There is no such record');
  return isRepeated ? fieldError('invalid', 'A row stands in the list twice') : undefined;
}

const ROW_NAMES: readonly string[] = ['line', 'quantity', 'before'];
const isPieces = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/**
 * Checks the rows of a delivery.
 * @param lines the lines that the call is about
 * @throws Problem 400 by row
 */
export function checkDeliveries(sent: readonly SentDelivery[], lines: readonly Row[]): CheckedDelivery[] {
  const quantities = new Map(lines.map((line) => [line['id'], line['quantity'] as number]));
  const seen = new Set<unknown>();
  const errors = sent.map((row): FieldErrors => {
    const rowErrors: FieldErrors = Object.create(null) as FieldErrors;
    for (const name of Object.keys(row))
      if (!ROW_NAMES.includes(name)) rowErrors[cutEchoedName(name)] = [unknownField()];
    const { line, quantity, before = null } = row;
    const ordered = quantities.get(line);
    const ofLine = lineError(line, ordered !== undefined, seen.has(line));
    seen.add(line);
    if (ofLine) rowErrors['line'] = [ofLine];
    const ofQuantity = quantityError(quantity, ordered ?? Infinity);
    if (ofQuantity) rowErrors['quantity'] = [ofQuantity];
    if (before !== null && !isPieces(before)) rowErrors['before'] = [fieldError('type', 'Must be a whole number')];
    return rowErrors;
  });
  if (errors.some(hasErrors)) throw validationError({ rows: errors });
  return sent as readonly CheckedDelivery[] as CheckedDelivery[];
}
