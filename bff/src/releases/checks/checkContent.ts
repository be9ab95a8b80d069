import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { RemoteDescription } from '@trestle/schema/registry';
import { checkContract } from './checkContract';
import { integrityOf, isReleaseFile, type ReleaseFiles } from '../artifact/releaseFiles';

const MAX_SHOWN_ERRORS = 10;

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
  return checkDescription(files, maxFirstLoadKb);
}

async function checkDescription(files: ReleaseFiles, maxFirstLoadKb: number): Promise<FieldErrors> {
  const description = parseDescription(files);
  if (!description) return { files: [fieldError('invalid', 'remote.json does not describe a remote.')] };
  const contractErrors = checkContract(description.contract);
  if (contractErrors['contract']) return contractErrors;
  const gzippedBytes = new Map<string, number>();
  for (const script of new Set(description.pages.flatMap(({ scripts }) => scripts)))
    gzippedBytes.set(script, (await promisify(gzip)(files.get(script)!, { level: 9 })).length);
  const heavyPages = description.pages
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

/** Returns what `remote.json` says, or undefined where browsers couldn't use it. */
function parseDescription(files: ReleaseFiles): RemoteDescription | undefined {
  const value = parseJson(files.get('remote.json'));
  if (!isObject(value)) return undefined;
  const { contract, pages, menus, homeCards = [], shared = {}, operations = [] } = value;
  const isPage = (page: unknown) =>
    isObject(page) &&
    isText(page['name']) &&
    isText(page['path']) &&
    page['path'].startsWith('/') &&
    Array.isArray(page['scripts']) &&
    page['scripts'].every((script) => isText(script) && files.has(script));
  const isMenu = (menu: unknown) =>
    isObject(menu) &&
    isText(menu['title']) &&
    isText(menu['group']) &&
    isText(menu['route']) &&
    Number.isFinite(menu['order']);
  const isCard = (card: unknown) =>
    isObject(card) && isText(card['name']) && isText(card['title']) && isText(card['route']);
  const isDescription =
    Number.isInteger(contract) &&
    isListOf(pages, isPage) &&
    isListOf(menus, isMenu) &&
    isListOf(homeCards, isCard) &&
    isObject(shared) &&
    Object.values(shared).every(isText) &&
    isListOf(operations, isText);
  return isDescription ? (value as unknown as RemoteDescription) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 1000;
const isListOf = (value: unknown, check: (each: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(check);
const isManifest = (bytes: Buffer | undefined): boolean => isObject(parseJson(bytes));

function parseJson(bytes: Buffer | undefined): unknown {
  try {
    return bytes && (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch {
    return undefined;
  }
}

function listErrors<T>(field: string, code: string, items: readonly T[], describe: (item: T) => string): FieldErrors {
  if (items.length === 0) return {};
  return { [field]: items.slice(0, MAX_SHOWN_ERRORS).map((item) => fieldError(code, describe(item))) };
}

/** Shortens a name from outside for an error message. */
function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
