import { TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';
import { cutEchoedName, fieldError, type FieldErrors } from '@trestle/schema/errors';
import { isReleaseFile } from '@trestle/schema/releases/releaseFileName';
import type { ReleaseFiles } from '../artifact/releaseFiles';

const MAP_ENDING = '.map';

/**
 * Reads the source maps of a release. The sources' own text is left out: places are all that is wanted.
 * @param scripts the release's files
 * @returns maps by their script's path, or errors by field
 */
export function readSourceMaps(
  files: ReleaseFiles,
  scripts: ReadonlySet<string>,
): { maps: ReleaseFiles } | { errors: FieldErrors } {
  const maps = new Map<string, Buffer>();
  const messages: string[] = [];
  for (const [path, bytes] of files) {
    const script = path.endsWith(MAP_ENDING) ? path.slice(0, -MAP_ENDING.length) : '';
    if (!isReleaseFile(script) || !scripts.has(script)) {
      messages.push(`"${cutEchoedName(path)}" belongs to no script of this release.`);
      continue;
    }
    const map = withoutSources(bytes);
    if (map) maps.set(script, map);
    else messages.push(`"${cutEchoedName(path)}" is no source map.`);
  }
  if (files.size === 0) messages.push('There is no source map.');
  return messages.length > 0
    ? { errors: { files: messages.map((message) => fieldError('invalid', message)) } }
    : { maps };
}

function withoutSources(bytes: Buffer): Buffer | null {
  try {
    const {
      version,
      sources,
      names = [],
      mappings,
      sourceRoot,
    } = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
    if (!Array.isArray(sources) || !Array.isArray(names) || typeof mappings !== 'string') return null;
    const json = JSON.stringify({ version, sources, names, mappings, sourceRoot });
    // A map that can't be parsed now can't be later.
    return version === 3 && new TraceMap(JSON.parse(json) as SourceMapInput) ? Buffer.from(json) : null;
  } catch {
    return null;
  }
}
