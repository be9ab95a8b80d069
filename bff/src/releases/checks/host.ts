import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the shell says of itself: `host.json`, which its build writes. */
export interface ShellBuild {
  /** Shared library → version that remotes find. */
  shared: Readonly<Record<string, string>>;
  /** Names of the shell's own routes. */
  routes: readonly string[];
}

/**
 * Reads what runs. The shell is deployed without a restart, so it is read for each check.
 * @returns null where the shell's build is from before `host.json`, or isn't here
 */
export async function readHost(shellDir: string): Promise<ShellBuild | null> {
  const json = await readFile(join(shellDir, 'host.json'), 'utf8').catch(() => undefined);
  return json === undefined ? null : (JSON.parse(json) as ShellBuild);
}
