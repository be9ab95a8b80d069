import {
  cutEchoedName,
  type FieldError,
  fieldError,
  type FieldErrors,
  unknownField,
  validationError,
  valueRequired,
} from '@trestle/schema/errors';
import { string } from '@trestle/schema/field';
import { MAX_PRICE_CHANGE_ID_CHARACTERS } from '@trestle/schema/limits';
import {
  MAX_REPRICED_PRODUCTS,
  PRODUCT_PRICES,
  type PriceChangeRequest,
  type ProductPrice,
} from '@trestle/schema/priceChange';
import { MAX_AMOUNT_CHANGE, MAX_PERCENT, PRICE_CHANGE_UNITS, PRICE_ROUNDINGS } from '@trestle/schema/priceRule';
import { checkValue as checkFieldValue, isId, type RecordValues } from '@trestle/schema/validate';
import { asItem } from '../../collection/body';

/** Returns the error of a value; undefined when it is valid. */
type Check = (value: unknown, item: RecordValues) => FieldError | undefined;

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const checkOneOf =
  (choices: readonly string[]): Check =>
  (value) => {
    if (isMissing(value)) return valueRequired();
    return choices.includes(value as string) ? undefined : fieldError('choice', `Choose one of ${choices.join(', ')}`);
  };

const checkOptionalFlag: Check = (value) =>
  isMissing(value) || typeof value === 'boolean' ? undefined : fieldError('type', 'Must be true or false');

const checkList =
  (isMember: (each: unknown) => boolean, typeMessage: string, max: number): Check =>
  (value) => {
    if (isMissing(value) || (Array.isArray(value) && !value.length)) return valueRequired();
    if (!Array.isArray(value) || !value.every(isMember)) return fieldError('type', typeMessage);
    if (value.length > max) return fieldError('max', `Maximum value ${max}`);
    return new Set(value).size < value.length
      ? fieldError('invalid', 'One of them stands in the list twice')
      : undefined;
  };

const checkValue: Check = (value, { by, rounding }) => {
  if (isMissing(value)) return valueRequired();
  if (typeof value !== 'number' || !Number.isFinite(value)) return fieldError('type', 'Must be a number');
  const max = by === 'percent' ? MAX_PERCENT : MAX_AMOUNT_CHANGE;
  if (value > max) return fieldError('max', `Maximum value ${max}`);
  if (value < -max) return fieldError('min', `Minimum value ${-max}`);
  if (by === 'percent' && value <= -100) return fieldError('min', 'Must be more than -100');
  if (Math.abs(Number(value.toFixed(2)) - value) >= 1e-9) return fieldError('decimals', 'At most 2 decimals');
  return value === 0 && rounding === 'none' ? fieldError('invalid', 'Must not be 0 without rounding') : undefined;
};

/** Refuses `stock` without the wholesale price: stock is sold at that price, so it can follow no other. */
const checkStock: Check = (value, { prices }) => {
  const follows = Array.isArray(prices) && prices.includes('wholesale_price' satisfies ProductPrice);
  if (value === true && !follows) return fieldError('invalid', 'Stock follows the wholesale price: choose that, too');
  return checkOptionalFlag(value, {});
};

const isPrice = (each: unknown): boolean => PRODUCT_PRICES.includes(each as ProductPrice);
const CHECKS: Readonly<Record<keyof PriceChangeRequest, Check>> = {
  products: checkList(isId, 'Must be a list of ids', MAX_REPRICED_PRODUCTS),
  prices: checkList(isPrice, `Must be a list of ${PRODUCT_PRICES.join(', ')}`, PRODUCT_PRICES.length),
  by: checkOneOf(PRICE_CHANGE_UNITS),
  value: checkValue,
  rounding: checkOneOf(PRICE_ROUNDINGS),
  stock: checkStock,
  catalogue_pages: checkOptionalFlag,
};

const idText = string({ required: true, maxlength: MAX_PRICE_CHANGE_ID_CHARACTERS });
const checkText: Check = (value) => checkFieldValue(idText, value)[0];

/** Checks every name and value of a body. @throws Problem 400 by field */
const checkItem = (body: unknown, checks: Readonly<Record<string, Check>>): RecordValues => {
  const item = asItem(body);
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  for (const name of Object.keys(item))
    if (!Object.hasOwn(checks, name)) errors[cutEchoedName(name)] = [unknownField()];
  for (const [name, check] of Object.entries(checks)) {
    const error = check(item[name], item);
    if (error) errors[name] = [error];
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return item;
};

const requestOf = (item: RecordValues): PriceChangeRequest => ({
  products: item['products'] as number[],
  prices: PRODUCT_PRICES.filter((name) => (item['prices'] as string[]).includes(name)),
  by: item['by'] as PriceChangeRequest['by'],
  value: item['value'] as number,
  rounding: item['rounding'] as PriceChangeRequest['rounding'],
  stock: item['stock'] === true,
  catalogue_pages: item['catalogue_pages'] === true,
});

/** Parses the body of a preview. @throws Problem 400 by field */
export const parsePreview = (body: unknown): PriceChangeRequest => requestOf(checkItem(body, CHECKS));

/** Parses the body of a price change, which names the preview that the user has seen. @throws Problem 400 by field */
export const parseApply = (body: unknown): { request: PriceChangeRequest; preview: string } => {
  const item = checkItem(body, { ...CHECKS, preview: checkText });
  return { request: requestOf(item), preview: item['preview'] as string };
};

/** Parses the body of an undo. @throws Problem 400 by field */
export const parseUndo = (body: unknown): string => checkItem(body, { id: checkText })['id'] as string;
