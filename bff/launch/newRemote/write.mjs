import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { remoteFiles } from './template.mjs';

/**
 * Writes a new remote's folder, and adds it to the workspaces: in package.json, in the lock file and as npm links it.
 * @param {string} root the repository
 * @param {Awaited<ReturnType<typeof import('./plan.mjs').planRemote>>} plan
 */
export async function writeRemote(root, plan) {
  const rootPackage = readJson(root, 'package.json');
  const files = remoteFiles(plan, {
    version: rootPackage.version,
    peers: readJson(root, 'mf-admin/package.json').peerDependencies,
    playwright: readJson(root, 'tests/package.json').devDependencies['@playwright/test'],
  });
  for (const [path, text] of Object.entries(files)) await writeFormatted(join(root, plan.name, path), text);

  rootPackage.workspaces = withWorkspace(rootPackage.workspaces, plan.name);
  await writeFormatted(join(root, 'package.json'), JSON.stringify(rootPackage));
  addToLock(root, plan.name, rootPackage.workspaces, JSON.parse(files['package.json']));
  const link = join(root, 'node_modules/@trestle', plan.name);
  // npm links folders of Windows in this way, too.
  if (!existsSync(link)) symlinkSync(join('../..', plan.name), link, 'junction');
}

/** Returns the workspaces with a remote, after the other remotes. */
function withWorkspace(workspaces, name) {
  const lastRemote = workspaces.findLastIndex((workspace) => workspace.startsWith('mf-'));
  return workspaces.toSpliced(lastRemote + 1, 0, name);
}

/** Adds a remote to the lock file, as npm would. All of its packages are there already. */
function addToLock(root, name, workspaces, { name: fullName, version, ...manifest }) {
  const lock = readJson(root, 'package-lock.json');
  const { dependencies, devDependencies, peerDependencies } = manifest;
  const packages = {
    ...lock.packages,
    [name]: { name: fullName, version, dependencies, devDependencies, peerDependencies: sorted(peerDependencies) },
    [`node_modules/${fullName}`]: { resolved: name, link: true },
  };
  packages[''].workspaces = workspaces;
  const text = JSON.stringify({ ...lock, packages: sorted(packages) }, null, 2);
  writeFileSync(join(root, 'package-lock.json'), `${text}\n`);
}

const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b, 'en')));

async function writeFormatted(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

function readJson(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
