import type { StockRow } from '@trestle/kit/core';
import { useEffect, useState } from 'react';
import { codeKey } from './padText';
import { fetchSimilar, fetchStockByCode } from './padStock';

const DEBOUNCE_MS = 150;

type RowsByCode = ReadonlyMap<string, readonly StockRow[]>;
export interface PadStock {
  rowsByCode: RowsByCode;
  similar: RowsByCode;
  failed: boolean;
  retry: () => void;
}

/** Loads the stock of the pad's codes while the user types: one call for up to 100 codes that were not asked before. */
export const usePadStock = (codes: readonly string[]): PadStock => {
  const [rowsByCode, setRowsByCode] = useState<RowsByCode>(new Map());
  const [similar, setSimilar] = useState<RowsByCode>(new Map());
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const missing = [...new Map(codes.map((code) => [codeKey(code), code])).entries()]
    .filter(([key]) => !rowsByCode.has(key))
    .map(([, code]) => code);
  const missingKey = JSON.stringify(missing);
  useEffect(() => {
    const requestedCodes = JSON.parse(missingKey) as string[];
    if (requestedCodes.length === 0) return undefined;
    // Several new codes were pasted; a single one may still be typed.
    const delay = requestedCodes.length > 1 ? 0 : DEBOUNCE_MS;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const found = await fetchStockByCode(requestedCodes, signal);
      setFailed(false);
      setRowsByCode((before) => new Map([...before, ...found]));
      const unknown = requestedCodes.filter((code) => found.get(codeKey(code))?.length === 0);
      if (unknown.length === 0) return;
      // A pad without suggestions still works. The request outlives this one's abort: its codes are known by then.
      const suggested = await fetchSimilar(unknown, AbortSignal.timeout(15_000)).catch(() => new Map());
      setSimilar((before) => new Map([...before, ...suggested]));
    };
    const timer = setTimeout(() => {
      load().catch(() => {
        if (!signal.aborted) setFailed(true);
      });
    }, delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [missingKey, turn]);
  return { rowsByCode, similar, failed, retry: () => setTurn((n) => n + 1) };
};
