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
 * @param readFile resolves to null for a file that the release doesn't have
 */
export async function carriedLibraries(readFile: (path: string) => Promise<Buffer | null>): Promise<CarriedLibrary[]> {
  const manifest = parseJson((await readFile('mf-manifest.json')) ?? undefined) as { shared?: unknown } | undefined;
  const listed = Array.isArray(manifest?.shared) ? (manifest.shared as (ManifestLibrary | null)[]) : [];
  const libraries: CarriedLibrary[] = [];
  for (const library of listed) {
    const paths = scriptsOf(library);
    if (typeof library?.name !== 'string' || paths.length === 0) continue;
    const files = new Map<string, Buffer>();
    for (const path of paths) {
      const bytes = await readFile(path);
      if (bytes) files.set(path, bytes);
    }
    const version = typeof library.version === 'string' ? library.version : '';
    libraries.push({ name: library.name, version, size: await countScriptBytes(files) });
  }
  return libraries;
}

function scriptsOf(library: ManifestLibrary | null): string[] {
  const { sync, async } = library?.assets?.js ?? {};
  const paths = [sync, async].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return [...new Set(paths.filter((path) => typeof path === 'string'))];
}
