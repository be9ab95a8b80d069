import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isReleaseFile } from '@trestle/schema/releases/releaseFileName';
import { readPackageJson } from './packageJson';
import { digestOf, type ReleaseFiles } from './releaseFiles';

/** A remote's build, as read from its dist folder. */
export interface RemoteBuild {
  /** `<package version>-<10 hex digits of the content's hash>`, so the same content is the same release. */
  version: string;
  files: ReleaseFiles;
}

const VERSION_HASH_CHARACTERS = 10;

/** Reads a remote's build. Returns undefined when there is none. */
export function readBuild(packageDir: string): RemoteBuild | undefined {
  const dist = join(packageDir, 'dist');
  if (!existsSync(join(dist, 'mf-manifest.json'))) return undefined;
  const files = new Map(
    filesBelow(dist)
      .filter(isReleaseFile)
      .map((file) => [file, readFileSync(join(dist, file))]),
  );
  return { version: versionOf(packageDir, files), files };
}

/** Reads the source maps beside a build's scripts. They are no part of it. */
export function readSourceMapFiles(packageDir: string): ReleaseFiles {
  const dist = join(packageDir, 'dist');
  const isMap = (file: string) => /\.m?js\.map$/.test(file) && isReleaseFile(file.slice(0, -'.map'.length));
  const maps = filesBelow(dist).filter(isMap);
  return new Map(maps.map((file) => [file, readFileSync(join(dist, file))]));
}

/** Returns the version of a package's build: the package's own, and its content's. */
export function versionOf(packageDir: string, files: ReleaseFiles): string {
  const { version } = readPackageJson(packageDir);
  return `${String(version)}-${digestOf(files).slice(0, VERSION_HASH_CHARACTERS)}`;
}

/** Lists the files below a folder, as paths with slashes, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
