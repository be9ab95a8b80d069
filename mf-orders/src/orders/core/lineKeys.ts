import { useState } from 'react';
import type { OrderLine } from './orderLines';

/** Lines, each with the React key of its row. */
export interface KeyedLines {
  lines: readonly OrderLine[];
  keys: readonly string[];
}

/**
 * Gives each line a key that stays with it when it moves, and when a save gives it its id: with another key its row
 * would be drawn anew, and the focus in it lost.
 */
export function keyLines(lines: readonly OrderLine[], before: KeyedLines): KeyedLines {
  const keyById = new Map(before.lines.map(({ id }, at) => [id, before.keys[at]]));
  function keyBefore({ id, stock_id }: OrderLine, at: number): string | undefined {
    if (id === undefined) return undefined;
    if (keyById.has(id)) return keyById.get(id);
    const newLine = before.lines[at];
    return newLine?.id === undefined && newLine?.stock_id === stock_id ? before.keys[at] : undefined;
  }
  const kept = lines.map(keyBefore);
  const taken = new Set(kept);
  const keys = lines.map(({ id, stock_id }, at) => {
    if (kept[at] !== undefined) return kept[at];
    let key = String(id);
    for (let i = 0; id === undefined && (i === 0 || taken.has(key)); i += 1) key = `new ${stock_id} ${i}`;
    taken.add(key);
    return key;
  });
  return { lines, keys };
}

/** Returns the keys of the lines' rows. */
export function useLineKeys(lines: readonly OrderLine[]): readonly string[] {
  const [keyed, setKeyed] = useState(() => keyLines(lines, { lines: [], keys: [] }));
  if (keyed.lines === lines) return keyed.keys;
  const next = keyLines(lines, keyed);
  setKeyed(next);
  return next.keys;
}
