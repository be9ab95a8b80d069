import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { remoteFiles } from './template.mjs';

/**
 * Writes a new remote's folder, and adds it to the workspaces: in package.json, in the lock file and as npm links it.
 * Where that fails, nothing of it stays, so that the command can be given again.
 * @param {string} root the repository
 * @param {Awaited<ReturnType<typeof import('./plan.mjs').planRemote>>} plan
 */
export async function writeRemote(root, plan) {
  const rootPackage = readJson(root, 'package.json');
  const remoteTexts = remoteFiles(plan, {
    version: rootPackage.version,
    peers: readJson(root, 'mf-admin/package.json').peerDependencies,
    playwright: readJson(root, 'tests/package.json').devDependencies['@playwright/test'],
  });
  const workspaces = withWorkspace(rootPackage.workspaces, plan.name);
  const newFiles = await formatAll(join(root, plan.name), remoteTexts);
  const changedFiles = {
    ...(await formatAll(root, { 'package.json': JSON.stringify({ ...rootPackage, workspaces }) })),
    [join(root, 'package-lock.json')]: withLock(root, plan.name, workspaces, JSON.parse(remoteTexts['package.json'])),
  };
  const formerFiles = Object.fromEntries(Object.keys(changedFiles).map((file) => [file, readFileSync(file)]));
  // Fails where there is such a folder, which is somebody's.
  mkdirSync(join(root, plan.name));
  try {
    Object.entries(newFiles).forEach(writeNew);
    Object.entries(changedFiles).forEach(replace);
    const link = join(root, 'node_modules/@trestle', plan.name);
    // npm links folders of Windows in this way, too.
    if (!existsSync(link)) symlinkSync(join('../..', plan.name), link, 'junction');
  } catch (error) {
    rmSync(join(root, plan.name), { recursive: true });
    const isChanged = ([file, text]) => !readFileSync(file).equals(text);
    Object.entries(formerFiles).filter(isChanged).forEach(replace);
    throw error;
  }
}

/** Returns the workspaces with a remote, after the other remotes. */
function withWorkspace(workspaces, name) {
  const lastRemote = workspaces.findLastIndex((workspace) => workspace.startsWith('mf-'));
  return workspaces.toSpliced(lastRemote + 1, 0, name);
}

/** Returns the lock file's text with a remote, as npm would write it. All of its packages are there already. */
function withLock(root, name, workspaces, { name: fullName, version, ...manifest }) {
  const lock = readJson(root, 'package-lock.json');
  const { dependencies, devDependencies, peerDependencies } = manifest;
  const packages = {
    ...lock.packages,
    [name]: { name: fullName, version, dependencies, devDependencies, peerDependencies: sorted(peerDependencies) },
    [`node_modules/${fullName}`]: { resolved: name, link: true },
  };
  packages[''].workspaces = workspaces;
  return `${JSON.stringify({ ...lock, packages: sorted(packages) }, null, 2)}\n`;
}

const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b, 'en')));

/** Formats texts by their path in a folder. @returns texts by their file */
async function formatAll(folder, texts) {
  const formatted = Object.entries(texts).map(async ([path, text]) => {
    const file = join(folder, path);
    return [file, await format(text, { ...(await resolveConfig(file)), filepath: file })];
  });
  return Object.fromEntries(await Promise.all(formatted));
}

function writeNew([file, text]) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Replaces a file as a whole: a disk that is full leaves the former one. */
function replace([file, text]) {
  const newFile = `${file}.new`;
  try {
    writeFileSync(newFile, text);
    renameSync(newFile, file);
  } finally {
    rmSync(newFile, { force: true });
  }
}

function readJson(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
