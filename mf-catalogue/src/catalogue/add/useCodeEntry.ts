import { formatNumber, useSingleCall } from '@trestle/kit/core';
import { useState } from 'react';
import type { ProductRecord } from '../../product/productRecord';
import { MAX_ADDED_PRODUCTS } from './addedPages';
import { findByCodes, readCodes } from './findProducts';

const NO_MATCHES = { ambiguous: [], unknown: [], later: [] } as const;

/** Codes that a look-up didn't choose a product for. */
interface OpenCodes {
  ambiguous: readonly string[];
  unknown: readonly string[];
  /** Codes beyond the limit, which were not looked up. */
  later: readonly string[];
}

const describeOpenCodes = ({ ambiguous, unknown, later }: OpenCodes): string =>
  [
    unknown.length > 0 && `No product has: ${unknown.join(', ')}.`,
    ambiguous.length > 0 && `Several products have: ${ambiguous.join(', ')}. Tick the ones you mean below.`,
    later.length > 0 &&
      `${formatNumber(MAX_ADDED_PRODUCTS)} codes are looked up at once. The other ${formatNumber(later.length)} stay ` +
        'here: add the products found so far, then choose these.',
  ]
    .filter(Boolean)
    .join(' ');

/**
 * A box for pasted codes. Codes without a product, and those beyond the limit, stay in it.
 * @param initialCodes what the box holds at first
 * @param onFound takes the products of codes that stand for one
 */
export const useCodeEntry = (initialCodes: string, onFound: (products: readonly ProductRecord[]) => void) => {
  const [codes, setCodes] = useState(initialCodes);
  const [open, setOpen] = useState<OpenCodes>(NO_MATCHES);
  const [sameCode, setSameCode] = useState<readonly ProductRecord[]>([]);
  const [error, setError] = useState('');
  const { run: take, isRunning } = useSingleCall(async () => {
    setError('');
    try {
      const typedCodes = readCodes(codes);
      const later = typedCodes.slice(MAX_ADDED_PRODUCTS);
      const { products, ambiguous, unknown } = await findByCodes(typedCodes.slice(0, MAX_ADDED_PRODUCTS));
      onFound(products);
      setOpen({ ambiguous: ambiguous.map(({ code }) => code), unknown, later });
      const offered = ambiguous.flatMap((each) => each.products);
      setSameCode((before) => [...new Map([...before, ...offered].map((each) => [each.id, each])).values()]);
      // What was not found stays, to be mended, and so does what was typed meanwhile.
      setCodes((now) => {
        const typedSince = now.startsWith(codes) ? now.slice(codes.length) : now;
        return [...unknown, ...later, typedSince.trim()].filter(Boolean).join('\n');
      });
    } catch (cause) {
      setError((cause as Error).message);
    }
  });
  return {
    codes,
    setCodes,
    take,
    isRunning,
    /** Products that share a code with another, to be ticked. */
    sameCode,
    /** What to tell about the last look-up; '' for nothing. */
    message: error || describeOpenCodes(open),
  };
};
