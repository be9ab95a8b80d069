import type { StockRow } from '@trestle/trade/core';
import { useCallback, useEffect, useState } from 'react';
import { codeKey, plainCode } from './padText';
import { fetchSimilar, fetchStockByCode } from './padStock';

const DEBOUNCE_MS = 150;

type RowsByCode = ReadonlyMap<string, readonly StockRow[]>;
export interface PadStock {
  /** Rows by `codeKey`; an empty array for a code that no product has. */
  rowsByCode: RowsByCode;
  /** Rows with codes similar to an unknown code, by the `codeKey` of that code. */
  similarByCode: RowsByCode;
  /** Why the last search failed; null if it didn't. */
  problem: string | null;
  retry: () => void;
}

/** Loads the stock of the pad's codes while the user types. Codes that are loaded already are not asked for again. */
export const usePadStock = (codes: readonly string[]): PadStock => {
  const [rowsByCode, setRowsByCode] = useState<RowsByCode>(new Map());
  const [similarByCode, setSimilarByCode] = useState<RowsByCode>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const missingCodes = [...new Map(codes.map((code) => [codeKey(code), plainCode(code)])).entries()]
    .filter(([key]) => !rowsByCode.has(key))
    .map(([, code]) => code);
  const missingKey = JSON.stringify(missingCodes);
  useEffect(() => {
    const requestedCodes = JSON.parse(missingKey) as string[];
    if (requestedCodes.length === 0) return undefined;
    // Several new codes were pasted. A single new code may still be being typed.
    const delay = requestedCodes.length > 1 ? 0 : DEBOUNCE_MS;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const newRows = await fetchStockByCode(requestedCodes, signal);
      setProblem(null);
      setRowsByCode((previous) => new Map([...previous, ...newRows]));
      const unknownCodes = requestedCodes.filter((code) => newRows.get(codeKey(code))?.length === 0);
      if (unknownCodes.length === 0) return;
      // A pad without suggestions still works. This call has a signal of its own: storing the rows above ends the
      // effect.
      const suggestions = await fetchSimilar(unknownCodes, AbortSignal.timeout(15_000)).catch(() => new Map());
      setSimilarByCode((previous) => new Map([...previous, ...suggestions]));
    };
    const timer = setTimeout(() => {
      load().catch((error: unknown) => {
        if (!signal.aborted) setProblem(error instanceof Error ? error.message : '');
      });
    }, delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [missingKey, attempt]);
  const retry = useCallback(() => {
    setProblem(null);
    setAttempt((count) => count + 1);
  }, []);
  // What could not be loaded is searched again once the connection is back.
  const hasFailed = problem !== null;
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);
  return { rowsByCode, similarByCode, problem, retry };
};
