import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram, withProgress } from './processes.mjs';
import { isRemoteFolder } from './remoteFolders.mjs';

/** Signs that begin another part of a module's address in the bundler. */
const SIGNS_OF_REQUESTS = /[#?!]/;
/** Holds the hash of the sources that were built last. */
const stampFile = join(root, '.nx/built');
const SERVER_OUTPUTS = [
  'db/dist/main.mjs',
  'bff/dist/main.mjs',
  'bff/dist/supervisor/main.mjs',
  'shell/dist/index.html',
];
const packageFolders = () =>
  readdirSync(root).filter((name) => ['db', 'bff', 'shell'].includes(name) || isRemoteFolder(name));

/**
 * Builds the packages that have changed, with nx. When no source has changed, nx isn't even started.
 * @throws {Error} with what can be done
 */
export async function build() {
  const [sign] = SIGNS_OF_REQUESTS.exec(root) ?? [];
  if (sign)
    throw new Error(`The folder ${root} can't be built: "${sign}" in its name means something else. Rename it.`);
  const sourceHash = hashSources();
  const outputs = [
    ...SERVER_OUTPUTS,
    ...packageFolders()
      .filter((name) => name.startsWith('mf-'))
      .map((name) => `${name}/dist/mf-manifest.json`),
  ];
  const isBuilt =
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sourceHash &&
    outputs.every((file) => existsSync(join(root, file)));
  if (isBuilt) return;
  await withProgress('Building', () => buildAll(packageFolders().length));
  mkdirSync(join(root, '.nx'), { recursive: true });
  writeFileSync(stampFile, sourceHash);
}

/** Builds all packages, and prints each as it is done. @throws {Error} with the output of the build */
async function buildAll(total) {
  let builtCount = 0;
  const onLine = (line) => {
    const match = /(?:✔|✓)\s+(?:nx run )?@?[\w/]*?([\w-]+):build/.exec(line);
    if (match) process.stdout.write(`  ${match[1]} (${++builtCount} of ${total})\n`);
  };
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    NODE_ENV: 'production',
  };
  try {
    const { bin } = JSON.parse(readFileSync(join(root, 'node_modules/nx/package.json'), 'utf8'));
    await runProgram(process.execPath, [join(root, 'node_modules/nx', bin.nx), 'run-many', '-t', 'build'], {
      onLine,
      env,
    });
  } catch (error) {
    throw new Error(`${error.output.trim()}\nThe build failed. The errors are shown above.`);
  }
}

/** Returns one hash over all files that a build reads. */
function hashSources() {
  const hash = createHash('sha256');
  const add = (file) =>
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  for (const file of readdirSync(root)
    .filter((name) => /\.(json|mjs)$/.test(name))
    .sort())
    add(file);
  for (const name of packageFolders()) filesBelow(name).forEach(add);
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(
      (entry) => !['node_modules', 'dist', '.data'].includes(entry.name) && !/\.test\.tsx?$|\.md$/.test(entry.name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));
}
