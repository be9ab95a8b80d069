import type { QueryRunner } from '@trestle/db/identity/identityDb';
import type { CarriedLibrary } from '@trestle/schema/modules';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import { carriedLibraries } from '../artifact/carriedLibraries';
import type { ReleaseRecord } from './releaseRecord';
import { readReleaseFile } from './storeRelease';

/** Returns the shared libraries that releases bring themselves, by the release's id. */
export type CarriedReader = (
  releases: readonly ReleaseRecord[],
) => Promise<ReadonlyMap<number, readonly CarriedLibrary[]>>;

/** Reads each release's manifest once, as stored releases never change, and keeps what the last call asked for. */
export function createCarriedReader(db: QueryRunner): CarriedReader {
  let known: ReadonlyMap<number, readonly CarriedLibrary[]> = new Map();
  return async (releases) => {
    const carried = new Map<number, readonly CarriedLibrary[]>();
    for (const { id, name } of releases)
      if (name !== SHELL_NAME)
        carried.set(id, known.get(id) ?? (await carriedLibraries((path) => readReleaseFile(db, id, path))));
    known = carried;
    return carried;
  };
}
