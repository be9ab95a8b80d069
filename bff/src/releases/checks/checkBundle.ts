import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { parseJson, type Description } from '../artifact/description';
import { integrityOf, type ReleaseFiles } from '../artifact/releaseFiles';

/** The parts of the federation's manifest that say how a remote is loaded. A bundler may write anything into it. */
interface BundleManifest {
  metaData?: { remoteEntry?: { name?: unknown; type?: unknown } };
  exposes?: unknown;
}

/** Types of an entry that is a plain script. Builds of before don't say it. */
const SCRIPT_TYPES: readonly unknown[] = [undefined, '', 'global', 'var', 'script'];

/**
 * Checks that browsers can load a build, whichever bundler made it (DECISIONS, 343), and that they check each of its
 * scripts. Of a build whose manifest names no entry, nothing is known.
 */
export function checkBundle({ pages }: Pick<Description, 'pages'>, files: ReleaseFiles): FieldErrors {
  const { metaData, exposes } = parseJson(files.get('mf-manifest.json')) as BundleManifest;
  const entry = metaData?.remoteEntry;
  if (typeof entry?.name !== 'string') return {};
  const name = JSON.stringify(entry.name.slice(0, 100));
  if (!files.has(entry.name)) return refuse([`The entry ${name} is not in the release.`]);
  // Menus and cards alone would be listed, and nothing of them could be loaded.
  if (pages.length === 0) return refuse(['The remote has no page. It needs one: the shell finds its entry by them.']);
  const missingFiles = findScripts(exposes).filter((path) => !files.has(path));
  if (missingFiles.length > 0)
    return refuse(
      missingFiles.map((path) => `${JSON.stringify(path.slice(0, 100))} is missing: build the remote anew.`),
    );
  if (pages.some(({ scripts }) => scripts[0] !== entry.name))
    return refuse([`mf-manifest.json names the entry ${name}, and remote.json another first script.`]);
  if (entry.type === 'module') return refuse(findModuleFaults(pages, files));
  if (!SCRIPT_TYPES.includes(entry.type))
    return refuse([`The entry ${name} is of a type that the shell can't load: it loads scripts and modules.`]);
  return refuse(findUncheckedScripts(entry.name, files));
}

/** Returns all scripts that a manifest says a remote may run, also those that no page begins with. */
function findScripts(exposes: unknown): string[] {
  const listed = Array.isArray(exposes) ? (exposes as ({ assets?: { js?: object } } | null)[]) : [];
  const lists = listed.flatMap((each) => Object.values(each?.assets?.js ?? {}) as unknown[]);
  return [...new Set(lists.flat().filter((path) => typeof path === 'string'))];
}

/** The shell checks modules before it imports them, and knows them by their name. */
function findModuleFaults(pages: Description['pages'], files: ReleaseFiles): string[] {
  const scripts = [...files.keys()].filter((path) => /\.m?js$/.test(path));
  const plainScripts = scripts.filter((path) => path.endsWith('.js'));
  if (plainScripts.length > 0)
    return plainScripts.map((path) => `${JSON.stringify(path)} is part of a build of modules: name it .mjs.`);
  return pages.flatMap((page) => {
    const missingScript = scripts.find((path) => !page.scripts.includes(path));
    if (missingScript === undefined) return [];
    const text = `doesn't list ${JSON.stringify(missingScript)}: each page of a build of modules lists all of them`;
    return [`The page ${JSON.stringify(page.name)} ${text}.`];
  });
}

/** A plain script that loads another one brings its digest. Else browsers refuse that, or run it unchecked. */
function findUncheckedScripts(entry: string, files: ReleaseFiles): string[] {
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  const texts = scripts.map(([, bytes]) => bytes.toString('latin1'));
  return scripts
    .filter(([path, bytes]) => path !== entry && !texts.some((text) => text.includes(integrityOf(bytes))))
    .map(([path]) => `No script has the sha384 digest of ${JSON.stringify(path)}: browsers would not run it.`);
}

function refuse(messages: readonly string[]): FieldErrors {
  if (messages.length === 0) return {};
  return { files: messages.map((message) => fieldError('invalid', message)) };
}
