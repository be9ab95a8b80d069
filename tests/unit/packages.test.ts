import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** The parts of a package.json that are read here. */
interface Manifest {
  name: string;
  workspaces: string[];
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

const workspaces = manifestOf('.').workspaces;
/** Packages for building and testing the whole repository are declared at the root. */
const rootPackages = Object.keys(manifestOf('.').devDependencies ?? {});

/** Lists a workspace's files, without those of nested workspaces. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) || workspaces.includes(path) ? [] : sourcesOf(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** Lists the packages that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|`[^`]*`|"[^"\n]*"/gm,
    '',
  );
  const specifiers = [...text.matchAll(/(?:\bfrom|^\s*import|\bimport\()\s*'([^'\n]+)'/gm)].map(
    (match) => match[1] ?? '',
  );
  return specifiers
    .filter(
      (specifier) => /^[@a-z]/.test(specifier) && !specifier.startsWith('node:') && !builtinModules.includes(specifier),
    )
    .map((specifier) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

test.each(workspaces)('%s: every imported package stands in its package.json', (folder) => {
  const { name, dependencies, devDependencies, peerDependencies } = manifestOf(folder);
  const declared = new Set([
    name,
    ...rootPackages,
    ...Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
  ]);
  const undeclared = sourcesOf(folder).flatMap((file) =>
    importsOf(file)
      .filter((imported) => !declared.has(imported))
      .map((imported) => `${file}: ${imported}`),
  );
  expect(undeclared).toEqual([]);
});

/** A package in the lock. */
interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

test('the lock names the binaries of every system, so that npm ci takes it wherever it was written', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(
      (name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)),
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock fits every package.json, so that npm ci takes it', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Partial<Manifest>>;
  };
  const wanted = ({ dependencies, devDependencies, peerDependencies }: Partial<Manifest>) => ({
    dependencies,
    devDependencies,
    peerDependencies,
  });
  for (const folder of workspaces)
    expect({ folder, ...wanted(packages[folder] ?? {}) }).toEqual({ folder, ...wanted(manifestOf(folder)) });
  // Reads the lock alone, without the registry. It names each package that is missing or of another version.
  const listing = spawnSync('npm', ['ls', '--package-lock-only', '--all', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(listing.stderr).toBe('');
  expect(listing.status).toBe(0);
});

/** The generators of API clients, which only tests run, know no newer one. */
const PINNED_TWICE = ['typescript'];

test('a package that two workspaces pin has one version', () => {
  const pinned = new Map<string, Set<string>>();
  for (const folder of ['.', ...workspaces]) {
    const { dependencies, devDependencies } = manifestOf(folder);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      if (/^\d/.test(version)) pinned.set(name, (pinned.get(name) ?? new Set()).add(version));
  }
  expect([...pinned.keys()].filter((name) => pinned.get(name)!.size > 1)).toEqual(PINNED_TWICE);
});

test("every unit test belongs to its workspace's command", () => {
  const patterns = workspaces.map(
    (folder) => new RegExp(/--testPathPatterns "?([^"]*)"?$/.exec(manifestOf(folder).scripts['test']!)![1]!),
  );
  const tests = spawnSync('npx', ['jest', '--listTests'], { cwd: root, encoding: 'utf8' }).stdout.trim().split('\n');
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
});

test('the shell names no remote (contract §3)', () => {
  const filesNamingRemotes = [...sourcesOf('shell'), ...sourcesOf('shell/kit')]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /mf[-_](orders|catalogue|admin|reports)/.test(
        readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
      ),
    );
  expect(filesNamingRemotes).toEqual([]);
});
