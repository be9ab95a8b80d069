import { z } from 'zod';
import { type FieldError, fieldError, valueRequired } from '../errors';
import { string } from '../field';
import { MAX_PRICE_CHANGE_ID_CHARACTERS } from '../limits';
import { MAX_REPRICED_PRODUCTS, PRODUCT_PRICES, type PriceChangeRequest, type ProductPrice } from '../priceChange';
import {
  MAX_AMOUNT_CHANGE,
  MAX_PERCENT,
  isPriceRounding,
  PRICE_CHANGE_UNITS,
  PRICE_ROUNDING_PATTERN,
  PRICE_STEPS,
  type PriceRounding,
} from '../priceRule';
import { isId } from '../validate';
import { addErrors, checkedValue, exactText, ID_KEYWORDS } from './values';

/* Bodies of the calls that change the prices of many products. */

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;

const listErrors = (value: unknown, isMember: (each: unknown) => boolean, typeMessage: string, max: number) => {
  if (isMissing(value) || (Array.isArray(value) && value.length === 0)) return [valueRequired()];
  if (!Array.isArray(value) || !value.every(isMember)) return [fieldError('type', typeMessage)];
  if (value.length > max) return [fieldError('max', `Maximum value ${max}`)];
  return new Set(value).size < value.length ? [fieldError('invalid', 'One of them stands in the list twice')] : [];
};

/** One of a few words of the price rule. */
const wordOf = <W extends string>(words: readonly W[], description: string) =>
  checkedValue(
    { type: 'string', description, enum: words },
    (value) => {
      if (isMissing(value)) return [valueRequired()];
      return (words as readonly unknown[]).includes(value)
        ? []
        : [fieldError('choice', `Choose one of ${words.join(', ')}`)];
    },
    (value) => value as W,
  );

/** Yes or no; no where it is left out. */
const flag = (description: string) =>
  checkedValue(
    { type: ['boolean', 'null'], description },
    (value) => (isMissing(value) || typeof value === 'boolean' ? [] : [fieldError('type', 'Must be true or false')]),
    (value) => value === true,
  ).optional();

const isPrice = (each: unknown): boolean => PRODUCT_PRICES.includes(each as ProductPrice);

const previewShape = {
  products: checkedValue(
    {
      type: 'array',
      description: 'The products.',
      minItems: 1,
      maxItems: MAX_REPRICED_PRODUCTS,
      uniqueItems: true,
      items: ID_KEYWORDS,
    },
    (value) => listErrors(value, isId, 'Must be a list of ids', MAX_REPRICED_PRODUCTS),
    (value) => value as number[],
  ),
  prices: checkedValue(
    {
      type: 'array',
      description: 'Which of their prices change. An empty price stays empty.',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', enum: PRODUCT_PRICES },
    },
    (value) => listErrors(value, isPrice, `Must be a list of ${PRODUCT_PRICES.join(', ')}`, PRODUCT_PRICES.length),
    (value) => PRODUCT_PRICES.filter((name) => (value as ProductPrice[]).includes(name)),
  ),
  by: wordOf(PRICE_CHANGE_UNITS, 'What `value` is.'),
  value: checkedValue(
    {
      type: 'number',
      description: `Percent (more than -100, at most ${MAX_PERCENT}) or an amount, with two decimals. Negative to lower prices.`,
      minimum: -MAX_AMOUNT_CHANGE,
      maximum: MAX_AMOUNT_CHANGE,
    },
    (value) => {
      if (isMissing(value)) return [valueRequired()];
      return typeof value === 'number' && Number.isFinite(value) ? [] : [fieldError('type', 'Must be a number')];
    },
    Number,
  ),
  rounding: checkedValue(
    {
      type: 'string',
      description: 'Which prices are allowed: multiples of it, the next multiple of 5, or those that end with `.95`.',
      pattern: PRICE_ROUNDING_PATTERN,
    },
    (value) => {
      if (isMissing(value)) return [valueRequired()];
      return isPriceRounding(value)
        ? []
        : [fieldError('choice', `Choose one of ${PRICE_STEPS.join(', ')}, or an ending such as .95`)];
    },
    (value) => value as PriceRounding,
  ),
  stock: flag('Whether stock with pieces left changes, too. Its price follows the wholesale price.'),
  catalogue_pages: flag('Whether pages that have not ended change, too.'),
};

const amountErrors = ({ value, by, rounding }: Pick<PriceChangeRequest, 'value' | 'by' | 'rounding'>): FieldError[] => {
  const max = by === 'percent' ? MAX_PERCENT : MAX_AMOUNT_CHANGE;
  if (value > max) return [fieldError('max', `Maximum value ${max}`)];
  if (value < -max) return [fieldError('min', `Minimum value ${-max}`)];
  if (by === 'percent' && value <= -100) return [fieldError('min', 'Must be more than -100')];
  if (Math.abs(Number(value.toFixed(2)) - value) >= 1e-9) return [fieldError('decimals', 'At most 2 decimals')];
  return value === 0 && rounding === 'none' ? [fieldError('invalid', 'Must not be 0 without rounding')] : [];
};

type PriceChangeBody = Omit<PriceChangeRequest, 'stock' | 'catalogue_pages'> & { stock?: boolean | undefined };
/** The rules between the values of a body. */
const checkTogether = (body: PriceChangeBody, context: z.RefinementCtx): void => {
  addErrors(context, amountErrors(body), 'value');
  // Stock is sold at the wholesale price, so it can follow no other.
  if (body.stock && !body.prices.includes('wholesale_price'))
    addErrors(context, [fieldError('invalid', 'Stock follows the wholesale price: choose that, too')], 'stock');
};

const idText = string({ required: true, maxlength: MAX_PRICE_CHANGE_ID_CHARACTERS });

export const pricePreviewBody = z.strictObject(previewShape).superRefine(checkTogether);
/** It names the preview that the user has seen. */
export const priceChangeBody = z
  .strictObject({
    ...previewShape,
    preview: exactText(idText, { description: 'Fingerprint of the previewed prices, as the preview gave it.' }),
  })
  .superRefine(checkTogether);
export const priceUndoBody = z.strictObject({
  id: exactText(idText, { description: 'The change, as the reply to it named it.' }),
  preview: flag('Whether only to tell what an undo would do.'),
});
