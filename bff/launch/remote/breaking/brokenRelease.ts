import type { Release } from '@trestle/schema/registry';
import { readDescription } from '../../../src/releases/artifact/description';
import { describeRelease } from '../../../src/releases/artifact/describeRelease';
import type { RemoteBuild } from '../../../src/releases/artifact/readBuild';
import type { ReleaseFiles } from '../../../src/releases/artifact/releaseFiles';
import { CommandError } from '../../../src/releases/commands/commandError';

/** A build as a browser gets it: the registry's entry, and the files. */
export interface ServedBuild {
  release: Release;
  files: ReleaseFiles;
}

/** The parts of the remote's container that a fault wraps: `init` takes the shell's libraries, `get` the module. */
export interface EntryFault {
  /** Statements that run when the remote's module is asked for. */
  onLoad?: string;
  /** Statements that run when the component of a page is drawn. */
  onDraw?: string;
}

/** Content hash of a broken version. No build has it. */
const BROKEN_HASH = '0000000000';

/** Describes a build as the BFF does when it is released. @throws CommandError when it describes no remote */
export async function serveBuild(name: string, build: RemoteBuild): Promise<ServedBuild> {
  const reading = readDescription(build.files);
  if ('errors' in reading)
    throw new CommandError('refused', `${name} can't be released as it is: run check without --in first.`);
  const { version, entry, integrity, contract, pages, menus, homeCards } = await describeRelease(
    name,
    build,
    reading.description,
  );
  return { release: { version, entry, integrity, contract, pages, menus, homeCards }, files: build.files };
}

/** Returns a build with other files, as a release of its own whose digests fit. */
export async function withFiles(
  name: string,
  { version, files }: RemoteBuild,
  changedFiles: Readonly<Record<string, string>>,
): Promise<ServedBuild> {
  const all = new Map(files);
  for (const [file, text] of Object.entries(changedFiles)) all.set(file, Buffer.from(text));
  return serveBuild(name, { version: version.replace(/-[^-]*$/, `-${BROKEN_HASH}`), files: all });
}

/** Returns the entry's file. @throws CommandError when no page names one */
export function entryOf({ pages }: Pick<Release, 'pages'>): string {
  const entry = pages[0]?.scripts[0];
  if (entry === undefined) throw new CommandError('refused', 'The build has no page that could be opened.');
  return entry;
}

/** Returns the text of a remote's entry with a fault. The rest of the build stays as it is. */
export function breakEntry(name: string, entry: string, { onLoad = '', onDraw }: EntryFault): string {
  const container = `globalThis[${JSON.stringify(name.replaceAll('-', '_'))}]`;
  const page = onDraw === undefined ? 'page' : `{ ...page, element: async () => ({ default: () => { ${onDraw} } }) }`;
  return `${entry}
;(() => {
  const real = ${container};
  const broken = (remote) => ({ ...remote, pages: remote.pages.map((page) => (${page})) });
  ${container} = {
    init: (...args) => real.init(...args),
    get: async (module) => {
      ${onLoad}
      const factory = await real.get(module);
      return () => ({ default: broken(factory().default) });
    },
  };
})();
`;
}

/** A React that no shell has, as a build lists what it shares. */
const OTHER_REACT = '{ name: "react", version: "17.0.2", factory: () => () => ({}), requiredVersion: "^17.0.0" }';

/** Returns an entry that brings a React of its own; null when the entry doesn't say what it brings. */
export function bringOtherReact(entry: string): string | null {
  const changed = entry.replace(/(scopeToSharingDataMapping:\s*)\{\s*\}/, `$1{ default: [${OTHER_REACT}] }`);
  return changed === entry ? null : changed;
}
