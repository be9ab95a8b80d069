import { useFieldAccess, today } from '@trestle/kit/core';
import { type StockRow } from '@trestle/trade/core';
import { useFieldCheck, useFormContext, useFormValue, useUndoOffer } from '@trestle/kit/form';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { LineEditor } from './lineEditor';
import { addPieces, findGrowingLine, numberLines } from './lineChanges';
import { maxQuantity, withCurrentPrices, type OrderLine } from './orderLines';
import { usePricesVisible } from './usePricesVisible';
import { useStockOf } from './useStockOf';

/** Returns the errors of lines over their maximum, by position; undefined when there are none. */
const overMaximumErrors = (
  lines: readonly OrderLine[],
  saved: readonly OrderLine[],
  stockById: ReadonlyMap<number, StockRow>,
): ({ quantity: string } | null)[] | undefined => {
  const errors = lines.map((line, at) => {
    const maximum = maxQuantity(lines, at, saved, stockById) ?? Infinity;
    return (line.quantity ?? 0) > maximum ? { quantity: `Maximum value ${maximum}` } : null;
  });
  return errors.some(Boolean) ? errors : undefined;
};

/**
 * Returns the line editor of the surrounding order form. A line over its maximum can't be saved.
 * @param section the element that shows the lines
 * @param showVariants opens the grid of a model's variants
 * @param knownStock stock rows that are loaded already
 */
export const useOrderLines = (
  section: RefObject<HTMLElement | null>,
  showVariants: LineEditor['showVariants'],
  knownStock?: readonly StockRow[],
): LineEditor => {
  const { entity: order, isNew, locked: formLocked, access } = useFormContext();
  const { value, initial, set, now, refused } = useFormValue<OrderLine[]>('store_order_lines');
  const lineAccess = useFieldAccess(storeOrderLine, isNew ? 'create' : 'edit', order);
  const showPrices = usePricesVisible();
  const offerUndo = useUndoOffer();
  const [focusedLine, focusLine] = useState<number | null>(null);
  const saved = useMemo(() => (initial ?? []).filter((line) => line.id !== undefined), [initial]);
  const { stockById, refresh } = useStockOf(
    (value ?? []).map((line) => line.product).filter((id) => typeof id === 'number'),
    knownStock,
  );
  const lines = useMemo(() => withCurrentPrices(value ?? [], saved, stockById), [value, saved, stockById]);
  // A past order takes no stock, so its lines are not typed anew.
  const { value: isPast } = useFormValue<boolean>('past');
  const locked =
    formLocked || isPast === true || access.locked.has('store_order_lines') || access.hidden.has('store_order_lines');
  const errors = locked ? undefined : overMaximumErrors(lines, saved, stockById);
  const isOverMaximum = errors !== undefined;
  useFieldCheck('store_order_lines', errors);
  // Loads the stock again after a refusal, after a save, and for a line over its maximum: each may mean that it
  // changed.
  useEffect(refresh, [refused, initial, isOverMaximum, refresh]);
  // So may hours in which another tab was open.
  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => document.removeEventListener('visibilitychange', refreshIfVisible);
  }, [refresh]);

  const focusNext = useCallback(
    (from: HTMLElement): boolean => {
      const stops = [
        ...(section.current?.querySelectorAll<HTMLElement>('input[role=spinbutton], input[role=combobox]') ?? []),
      ];
      const next = stops[stops.indexOf(from) + 1];
      next?.focus();
      return next !== undefined;
    },
    [section],
  );
  // The stored lines as of the last render, for callbacks that run after a wait.
  const latestSaved = useRef(saved);
  useEffect(() => {
    latestSaved.current = saved;
  });
  useFocusOnWrongQuantity(section);
  const current = () => ({ lines: now() ?? [], saved: latestSaved.current });
  const change = (next: readonly OrderLine[]) => set(numberLines(next, latestSaved.current));
  // A search may answer late, so the piece is added to the lines as they are then.
  const add = (row: StockRow, keepFocus = false) => {
    const next = addPieces(current().lines, [{ row, pieces: 1 }]);
    if (!keepFocus) focusLine(findGrowingLine(next, row.id));
    change(next);
  };
  return {
    lines,
    saved,
    stockById,
    today: today(),
    locked,
    canEditNotes: !locked && !lineAccess.hidden.has('notes') && !lineAccess.locked.has('notes'),
    showPrices,
    refused,
    focusedLine,
    focusLine,
    current,
    add,
    change,
    offerUndo,
    showVariants,
    focusNext,
  };
};

/** Passes the focus on from the section to its first wrong quantity. The form's list of errors focuses the section. */
const useFocusOnWrongQuantity = (section: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = section.current;
    const focusFirst = () => element?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus();
    element?.addEventListener('focus', focusFirst);
    return () => element?.removeEventListener('focus', focusFirst);
  }, [section]);
};
