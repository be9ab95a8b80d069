import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { version as contract } from '@trestle/schema/remoteContract.json';
import { CommandError } from '../../src/releases/commands/commandError';
import { copyPackages, PACKAGE } from './ownPackages';
import { requireRemoteName } from './remoteFolder';

/** Files of the template that stand elsewhere than their name says. */
const PLACES: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'workflows/release.yml': '.github/workflows/release.yml',
};

/**
 * Writes a new remote into an empty folder, with the packages that it is built with.
 * @param name by default that of the folder
 * @throws CommandError for a folder with files, or a name that no remote can have
 */
export async function createRemote(
  folder: string | undefined,
  name: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (!folder) throw new CommandError('wrongUse', 'Name the folder of the new remote: init mf-pricing');
  const target = resolve(folder);
  const remote = requireRemoteName(name ?? basename(target));
  if (existsSync(target) && filesOf(target).length > 0)
    throw new CommandError('wrongUse', `${target} has files already. A remote begins in an empty folder.`);
  mkdirSync(target, { recursive: true });
  try {
    writeFiles(target, remote);
  } catch (error) {
    // The folder can be tried again.
    for (const file of filesOf(target)) rmSync(join(target, file), { recursive: true });
    throw error;
  }
  print(`${remote} is in ${target}: a list, a form, a page, a card, a test, a story and a workflow.`);
  print('Next: npm install, npx trestle-remote build, npx trestle-remote check --to URL.');
}

/** Lists what is in a folder beside its repository. */
const filesOf = (folder: string): string[] => readdirSync(folder).filter((file) => file !== '.git');

function writeFiles(target: string, remote: string): void {
  const archives = copyPackages(join(target, 'packages'));
  const words = remote.slice('mf-'.length).split('-').filter(Boolean);
  const title = words.join(' ').replace(/^./, (letter) => letter.toUpperCase());
  const values = { name: remote, prefix: words.join('_'), title, contract: String(contract) };
  for (const file of filesBelow(join(PACKAGE, 'template'))) {
    const path = file.replace(/\.txt$/, '');
    write(join(target, PLACES[path] ?? path), fill(readFileSync(join(PACKAGE, 'template', file), 'utf8'), values));
  }
  write(join(target, 'package.json'), `${JSON.stringify(manifestOf(remote, archives), null, 2)}\n`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.replaceAll('\\', '/'));
}

/** Puts values in the place of `{{name}}`. Workflows have `${{ … }}`, with a space, of their own. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function manifestOf(name: string, archives: Readonly<Record<string, string>>): object {
  const versions = readVersions();
  return {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: {
      build: 'trestle-remote build',
      test: 'jest',
      typecheck: 'tsc -p .',
      story: 'playwright test',
    },
    dependencies: versions.dependencies,
    devDependencies: { ...versions.devDependencies, ...archives },
  };
}

/** Reads the versions with which a remote is built, tested and shown. */
export function readVersions(): Record<'dependencies' | 'devDependencies', Record<string, string>> {
  return JSON.parse(readFileSync(join(PACKAGE, 'template/versions.json'), 'utf8')) as ReturnType<typeof readVersions>;
}
