import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FieldCode } from '@trestle/schema/errorCodes';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { findCollisions, isReleaseFile } from '@trestle/schema/releases/releaseFileName';
import { parseJson, readDescription, type Description } from '../artifact/description';
import { integrityOf, type ReleaseFiles } from '../artifact/releaseFiles';
import { checkBundle } from './checkBundle';
import { checkContract } from './checkContract';

/**
 * Checks the files of a release: their names, their digests, and that they are a remote for this shell.
 * @param integrity digest of each file, as its sender computed it
 * @param maxFirstLoadKb most gzipped JavaScript of its own that opening one page may load, in kB
 * @returns errors by field, empty when all is well
 */
export async function checkContent(
  files: ReleaseFiles,
  integrity: Readonly<Record<string, unknown>>,
  maxFirstLoadKb: number,
): Promise<FieldErrors> {
  const badNames = [...files.keys()].filter((path) => !isReleaseFile(path));
  if (badNames.length > 0)
    return listErrors('files', 'name', badNames, (path) => `${quoteName(path)} can't be part of a release.`);
  const collisions = findCollisions([...files.keys()]);
  if (collisions.length > 0)
    return listErrors(
      'files',
      'name',
      collisions,
      ([path, other]) => `${quoteName(path)} and ${quoteName(other)} can't stand side by side on every disk.`,
    );
  const paths = [...new Set([...files.keys(), ...Object.keys(integrity)])];
  const differingPaths = paths.filter((path) => {
    const bytes = files.get(path);
    return !bytes || integrity[path] !== integrityOf(bytes);
  });
  if (differingPaths.length > 0)
    return listErrors(
      'integrity',
      'digest',
      differingPaths,
      (path) => `${quoteName(path)} is not what its digest says.`,
    );
  if (!isManifest(files.get('mf-manifest.json')))
    return { files: [fieldError('null', 'mf-manifest.json is missing: this is no build of a remote.')] };
  const reading = readDescription(files);
  if ('errors' in reading) return reading.errors;
  const contractErrors = checkContract(reading.description.contract);
  if (contractErrors['contract']) return contractErrors;
  const scriptErrors = await checkScripts(reading.description, files, maxFirstLoadKb);
  return Object.keys(scriptErrors).length > 0 ? scriptErrors : checkBundle(reading.description, files);
}

/**
 * Checks that a description names files of the release alone, and that none of its pages is heavy. A library that it
 * shares counts for the pages that need it: whoever opens one first loads it (DECISIONS, 397).
 */
async function checkScripts(
  { pages: described, libraries = [] }: Description,
  files: ReleaseFiles,
  maxFirstLoadKb: number,
): Promise<FieldErrors> {
  const pages = described.map(({ name, scripts }) => ({
    name,
    scripts: [
      ...new Set([
        ...scripts,
        ...libraries.filter((each) => each.pages?.includes(name)).flatMap(({ files: paths }) => paths),
      ]),
    ],
  }));
  const missingScripts = pages.flatMap(({ name, scripts }) =>
    scripts.filter((script) => !files.has(script)).map((script) => ({ name, script })),
  );
  if (missingScripts.length > 0)
    return listErrors(
      'pages',
      'null',
      missingScripts,
      ({ name, script }) => `The page ${quoteName(name)} runs ${quoteName(script)}, which is not in the release.`,
    );
  const gzippedBytes = new Map<string, number>();
  for (const script of new Set(pages.flatMap(({ scripts }) => scripts)))
    gzippedBytes.set(script, (await promisify(gzip)(files.get(script)!, { level: 9 })).length);
  const heavyPages = pages
    .map(({ name, scripts }) => ({
      name,
      kB: scripts.reduce((sum, script) => sum + gzippedBytes.get(script)!, 0) / 1024,
    }))
    .filter(({ kB }) => kB > maxFirstLoadKb);
  return listErrors(
    'files',
    'max',
    heavyPages,
    ({ name, kB }) =>
      `The page ${quoteName(name)} loads ${kB.toFixed(1)} kB of its own JavaScript. At most ${maxFirstLoadKb} kB are accepted.`,
  );
}

function isManifest(bytes: Buffer | undefined): boolean {
  const manifest = parseJson(bytes);
  return typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest);
}

function listErrors<T>(
  field: string,
  code: FieldCode,
  items: readonly T[],
  describe: (item: T) => string,
): FieldErrors {
  if (items.length === 0) return {};
  return { [field]: items.map((item) => fieldError(code, describe(item))) };
}

/** Shortens a name from outside for an error message. */
function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
