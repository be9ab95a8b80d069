import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportNames } from '@trestle/schema/registry';

/** Content of `host.json`, in which the shell's build says what remotes find in it. */
export interface ShellBuild {
  /** Contract versions that it accepts. Shells of before don't say them. */
  contracts?: readonly number[];
  /** What remotes may import from it. Shells of before don't say it. */
  offers?: ExportNames;
  /** Shared library → version that remotes find. */
  shared: Readonly<Record<string, string>>;
  /** Names of the shell's own routes. */
  routes: readonly string[];
  /** Their paths. Shells of before don't say them. */
  paths?: readonly string[];
}

/**
 * Reads what remotes find in the deployed shell. It is read for each check, since shells are deployed without a
 * restart.
 * @returns null where `host.json` is missing: the shell isn't built, or by an older version
 */
export async function readHost(shellDir: string): Promise<ShellBuild | null> {
  const json = await readFile(join(shellDir, 'host.json'), 'utf8').catch(() => undefined);
  return json === undefined ? null : (JSON.parse(json) as ShellBuild);
}
