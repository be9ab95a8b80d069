import type { CarriedLibrary } from '@trestle/schema/modules';
import { parseJson } from './description';
import { countScriptBytes } from './describeRelease';

interface ManifestLibrary {
  name?: unknown;
  version?: unknown;
  assets?: { js?: { sync?: unknown; async?: unknown } };
}

/**
 * Returns the shared libraries that a build brings itself, by its manifest. A library without files is the shell's.
 * `takes` needs the other remotes, and is empty.
 * @param readFile resolves to null for a file that the release doesn't have
 */
export async function carriedLibraries(readFile: (path: string) => Promise<Buffer | null>): Promise<CarriedLibrary[]> {
  const manifest = readManifestLibraries((await readFile('mf-manifest.json')) ?? undefined);
  const ranges = readRanges((await readFile('remote.json')) ?? undefined);
  const libraries: CarriedLibrary[] = [];
  for (const { name, version, paths } of manifest) {
    if (paths.length === 0) continue;
    const files = new Map<string, Buffer>();
    for (const path of paths) {
      const bytes = await readFile(path);
      if (bytes) files.set(path, bytes);
    }
    libraries.push({ name, version, size: await countScriptBytes(files), range: ranges.get(name) ?? null, takes: [] });
  }
  return libraries;
}

/** Returns the shared libraries of a build's manifest, with their scripts. */
export function readManifestLibraries(
  json: Buffer | undefined,
): { name: string; version: string; paths: readonly string[] }[] {
  const manifest = parseJson(json) as { shared?: unknown } | null | undefined;
  const listed = Array.isArray(manifest?.shared) ? (manifest.shared as (ManifestLibrary | null)[]) : [];
  return listed.flatMap((library) => {
    if (typeof library?.name !== 'string') return [];
    const version = typeof library.version === 'string' ? library.version : '';
    return [{ name: library.name, version, paths: scriptsOf(library) }];
  });
}

/** Returns the versions that a build runs with of what it shares with other remotes, by the library's name. */
function readRanges(json: Buffer | undefined): ReadonlyMap<string, string> {
  const { libraries } = (parseJson(json) ?? {}) as { libraries?: unknown };
  const listed = Array.isArray(libraries) ? (libraries as ({ name?: unknown; range?: unknown } | null)[]) : [];
  return new Map(
    listed.flatMap((library) =>
      typeof library?.name === 'string' && typeof library.range === 'string' ? [[library.name, library.range]] : [],
    ),
  );
}

function scriptsOf({ assets }: ManifestLibrary): string[] {
  const { sync, async } = assets?.js ?? {};
  const paths = [sync, async].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return [...new Set(paths.filter((path) => typeof path === 'string'))];
}
