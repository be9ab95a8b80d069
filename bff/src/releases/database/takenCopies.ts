import { satisfies } from 'semver';
import type { CarriedLibrary } from '@trestle/schema/modules';

/** A remote with the libraries that it brings. */
interface Carrier {
  name: string;
  carries: readonly CarriedLibrary[];
}

/** Fills in whose copy of a library each remote takes in place of its own, by the versions that it accepts. */
export function withTakenCopies<Remote extends Carrier>(remotes: readonly Remote[]): Remote[] {
  return remotes.map((remote) => ({
    ...remote,
    carries: remote.carries.map((library) => ({
      ...library,
      takes: remotes
        .filter((other) => other !== remote && other.carries.some((copy) => fits(copy, library)))
        .map(({ name }) => name),
    })),
  }));
}

/** Whether a copy serves a remote that brings this library. A copy without a range isn't shared with anybody. */
function fits(copy: CarriedLibrary, { name, range }: CarriedLibrary): boolean {
  return copy.name === name && copy.range !== null && range !== null && satisfies(copy.version, range);
}
