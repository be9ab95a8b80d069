import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_NAME } from '@trestle/schema/releaseName';
import type { ShellBuild } from '../checks/host';
import type { BuiltRelease } from '../database/storeRelease';
import { countScriptBytes } from './describeRelease';
import { filesBelow, versionOf } from './readBuild';
import { digestsOf, type ReleaseFiles } from './releaseFiles';

/** The shell's build, as read from its dist folder. */
export interface ShellFiles {
  /** `<package version>-<10 hex digits of the content's hash>`, as a remote's. */
  version: string;
  files: ReleaseFiles;
}

/** The shell's page in its build. */
export const SHELL_PAGE = 'index.html';

/**
 * Reads the shell's build. Source maps are for its team alone (SECURITY.md, 72).
 * @param shellDir the shell's dist folder, beside its `package.json`
 * @returns undefined when there is none
 */
export function readShellBuild(shellDir: string): ShellFiles | undefined {
  if (!existsSync(join(shellDir, SHELL_PAGE))) return undefined;
  const files = new Map(
    filesBelow(shellDir)
      .filter((file) => !file.endsWith('.map'))
      .map((file) => [file, readFileSync(join(shellDir, file))]),
  );
  return { version: versionOf(join(shellDir, '..'), files), files };
}

/** Returns the shell's build as the release that it becomes. */
export async function describeShell({ version, files }: ShellFiles): Promise<BuiltRelease> {
  const host = JSON.parse(files.get('host.json')?.toString('utf8') ?? '{}') as Partial<ShellBuild>;
  return {
    name: SHELL_NAME,
    version,
    entry: `/static/${version}/${SHELL_PAGE}`,
    integrity: digestsOf(files),
    contract: Math.max(...(host.contracts ?? [1])),
    pages: [],
    menus: [],
    homeCards: [],
    size: await countScriptBytes(files),
    shared: host.shared ?? {},
    ...(host.offers && { offers: host.offers }),
  };
}
