import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../src/releases/artifact/readBuild';

/** Returns a file of a remote's sources that was saved after its build, such as `src/FabricList.tsx`. */
export function findNewerSource(folder: string): string | undefined {
  const [build, sources] = [join(folder, 'dist/mf-manifest.json'), join(folder, 'src')];
  if (!existsSync(build) || !existsSync(sources)) return undefined;
  const builtAt = statSync(build).mtimeMs;
  const newerFile = filesBelow(sources)
    .filter((file) => !/\.test\.\w+$/.test(file))
    .find((file) => statSync(join(sources, file)).mtimeMs > builtAt);
  return newerFile && `src/${newerFile}`;
}
