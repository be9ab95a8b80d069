import { cutEchoedName, fieldError, type FieldErrors } from '@trestle/schema/errors';
import { nearestNames } from '@trestle/schema/text/similarNames';
import type { Row } from '../../collection/call/context';
import { normaliseName } from '../../imports/findNamedRecords';
import type { CountedStock } from './countedStock';

/** Codes that an error proposes. */
const MAX_PROPOSED_CODES = 3;
/** Variants that an error names. */
const MAX_NAMED_VARIANTS = 4;

const isCalled = (name: string | null, text: unknown): boolean =>
  name !== null && normaliseName(name) === normaliseName(String(text));
const NO_VARIANT = 'no colour or fabric';
const variantOf = ({ colour, fabric }: CountedStock): string =>
  [colour, fabric].filter(Boolean).join(' · ') || NO_VARIANT;

/** The stock row that a row of a file counts, or why there is none. */
export type CountMatch = { stock: CountedStock } | { errors: FieldErrors };

const refuse = (field: string, code: 'not-found' | 'ambiguous', message: string): CountMatch => ({
  errors: { [field]: [fieldError(code, message)] },
});

function notThere(text: string, stocks: readonly CountedStock[]): CountMatch {
  const codes = [...new Set(stocks.flatMap(({ code }) => code ?? []))];
  const nearest = nearestNames(text, codes, MAX_PROPOSED_CODES).map((code) => `“${code}”`);
  const question = nearest.length > 0 ? `. Did you mean ${nearest.join(' or ')}?` : '';
  return refuse('product', 'not-found', `This container has no “${cutEchoedName(text)}”${question}`);
}

/**
 * Finds the stock row that a row of a file counts: by the product's code, else by what it is called, then by colour and
 * fabric where the file has them.
 * @param values of the file's row
 * @param stocks of its container
 */
export function matchCount({ product, colour, fabric }: Row, stocks: readonly CountedStock[]): CountMatch {
  const text = String(product);
  const byCode = stocks.filter(({ code }) => isCalled(code, text));
  const named = byCode.length > 0 ? byCode : stocks.filter(({ description }) => isCalled(description, text));
  if (named.length === 0) return notThere(text, stocks);
  const isOfVariant = (stock: CountedStock) =>
    (colour === undefined || isCalled(stock.colour, colour)) &&
    (fabric === undefined || isCalled(stock.fabric, fabric));
  const [stock, ...others] = named.filter(isOfVariant);
  const variants = [...new Set(named.map(variantOf))].slice(0, MAX_NAMED_VARIANTS);
  if (!stock)
    return refuse(
      colour === undefined ? 'fabric' : 'colour',
      'not-found',
      `This container has it in ${variants.join(' or ')}`,
    );
  if (others.length === 0) return { stock };
  const left = new Set([stock, ...others].map(variantOf));
  return left.size > 1
    ? refuse('product', 'ambiguous', `This container has it in ${[...left].join(' and ')}. Say colour and fabric`)
    : refuse('product', 'ambiguous', 'This container has it in several rows. Count them on its page');
}
