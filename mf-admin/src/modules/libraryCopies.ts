import type { CarriedLibrary } from '@trestle/schema/modules';
import type { ModuleState } from './moduleData';

/** A remote's own copy of a library. */
export type LibraryCopy = CarriedLibrary & { remote: string };

/** A library that remotes bring themselves. */
export interface LibraryCopies {
  name: string;
  copies: readonly LibraryCopy[];
  /** Bytes that are downloaded beyond the largest copy once all remotes are open: in the best order of opening, and in the worst. */
  extraBytes: ByteSpan;
  /** Bytes that are not downloaded, since remotes take each other's copies: in the worst order, and in the best. */
  savedBytes: ByteSpan;
}

/** A least and a most number of bytes. */
export interface ByteSpan {
  least: number;
  most: number;
}

/** Returns the libraries that remotes bring themselves; first those whose further copies cost most. */
export const libraryCopies = (modules: readonly ModuleState[]): LibraryCopies[] => {
  const byName = new Map<string, LibraryCopy[]>();
  for (const { name: remote, carries = [] } of modules)
    for (const library of carries)
      byName.set(library.name, [...(byName.get(library.name) ?? []), { ...library, remote }]);
  return [...byName]
    .map(([name, copies]) => ({ name, copies, ...costsOf(copies) }))
    .toSorted((a, b) => b.extraBytes.most - a.extraBytes.most || a.name.localeCompare(b.name));
};

/** Orders are tried out up to this many copies. More of them are compared in the order of their names alone. */
const MAX_COPIES_IN_ALL_ORDERS = 6;

function costsOf(copies: readonly LibraryCopy[]): Pick<LibraryCopies, 'extraBytes' | 'savedBytes'> {
  const orders = copies.length > MAX_COPIES_IN_ALL_ORDERS ? [copies, copies.toReversed()] : ordersOf(copies);
  const loaded = orders.map(loadedBytes);
  const [least, most] = [Math.min(...loaded), Math.max(...loaded)];
  const largest = Math.max(...copies.map(({ size }) => size));
  const all = sumOf(copies);
  return {
    extraBytes: { least: Math.max(0, least - largest), most: Math.max(0, most - largest) },
    savedBytes: { least: all - most, most: all - least },
  };
}

/** Returns what is downloaded when remotes are opened in this order: each takes a copy that suits it, or its own. */
function loadedBytes(order: readonly LibraryCopy[]): number {
  const loaded: LibraryCopy[] = [];
  for (const copy of order) if (!loaded.some(({ remote }) => copy.takes?.includes(remote))) loaded.push(copy);
  return sumOf(loaded);
}

const sumOf = (copies: readonly LibraryCopy[]): number => copies.reduce((sum, { size }) => sum + size, 0);

const ordersOf = (copies: readonly LibraryCopy[]): (readonly LibraryCopy[])[] =>
  copies.length < 2
    ? [copies]
    : copies.flatMap((first, i) => ordersOf(copies.toSpliced(i, 1)).map((rest) => [first, ...rest]));
