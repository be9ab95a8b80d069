import { originalPositionFor, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';
import type { ReleaseRow } from '../database/liveReleases';

/** Places of a stack that are translated. Deeper ones are the shell's. */
const MAX_PLACES = 30;

/** Reads the source map of a script, as JSON. Resolves to null where the team sent none. */
export type ReadSourceMap = (script: string) => Promise<string | null>;

/**
 * Replaces the places of a release's scripts in a stack by those of its sources: `src/FabricList.tsx:12:8`. A place
 * without a source map stays as it is.
 */
export async function translateStack(
  stack: string,
  { name, version }: Pick<ReleaseRow, 'name' | 'version'>,
  readMap: ReadSourceMap,
): Promise<string> {
  const folder = `/remotes/${name}/${version}/`.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const place = new RegExp(`[a-z]+://[^\\s()/]+${folder}([\\w@./~-]+):(\\d+):(\\d+)`, 'g');
  const places = [...stack.matchAll(place)].slice(0, MAX_PLACES);
  const maps = new Map<string, TraceMap | null>();
  for (const [, script] of places) if (!maps.has(script!)) maps.set(script!, parseMap(await readMap(script!)));
  return stack.replaceAll(place, (written, script: string, line: string, column: string) => {
    const map = maps.get(script);
    return (map && sourceOf(map, Number(line), Number(column))) ?? written;
  });
}

/** Returns the place in a source; null for what no source has, or a broken map. Columns of stacks count from 1. */
function sourceOf(map: TraceMap, line: number, column: number): string | null {
  if (line < 1 || column < 1) return null;
  const found = originalPositionFor(map, { line, column: column - 1 });
  // A map may point at sources that it doesn't name.
  return !found.source || found.line < 1 ? null : `${nameOfSource(found.source)}:${found.line}:${found.column + 1}`;
}

/** Returns a source's path without what builders put before it: `webpack://mf_pricing/./src/a.ts` is `src/a.ts`. */
function nameOfSource(source: string): string {
  return source.replace(/^[a-z]+:\/\/\/?[^/]*\//, '').replace(/^(\.{1,2}\/)+/, '');
}

function parseMap(json: string | null): TraceMap | null {
  try {
    return json === null ? null : new TraceMap(JSON.parse(json) as SourceMapInput);
  } catch {
    return null;
  }
}
