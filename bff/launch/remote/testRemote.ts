import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { requireBuild } from '../../src/releases/commands/releaseSteps';
import { CommandError } from '../../src/releases/commands/commandError';
import { findProgram, hasConfigFor } from './buildRemote';
import type { RemoteFolder } from './remoteFolder';

/** Where a remote is tested. */
interface TestPlace {
  /** Origin of the running Trestle in which its stories run. Without it its unit tests run. */
  trestle?: string | undefined;
  /** Whether the stories see the folder's build, which was sent with `preview`, in place of what everyone has. */
  preview?: boolean | undefined;
}

/**
 * Runs a remote's unit tests (Jest, or Vitest where it has a configuration for that), or its stories (Playwright) in a running Trestle.
 * @throws CommandError when one fails
 */
export function testRemote({ folder, name }: RemoteFolder, { trestle, preview = false }: TestPlace): void {
  if (trestle === undefined && preview)
    throw new CommandError('wrongUse', 'A preview is seen in a running Trestle: --in https://… --preview');
  const [script, ...args] =
    trestle === undefined ? findUnitTests(folder) : [findScript(folder, '@playwright/test/cli'), 'test'];
  const previewed = preview && `${name}@${requireBuild(name, folder).version}`;
  const { status } = spawnSync(process.execPath, [script!, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      ...(trestle !== undefined && { TRESTLE_URL: trestle }),
      ...(previewed && { TRESTLE_PREVIEW: previewed }),
    },
    stdio: 'inherit',
  });
  if (status !== 0) throw new CommandError('refused', `The tests of ${name} failed.`);
}

function findUnitTests(folder: string): string[] {
  return hasConfigFor('vitest', folder)
    ? [findProgram(folder, 'vitest', 'vitest.mjs'), 'run']
    : [findScript(folder, 'jest/bin/jest')];
}

function findScript(folder: string, script: string): string {
  try {
    return createRequire(join(folder, 'package.json')).resolve(script);
  } catch {
    throw new CommandError('wrongUse', `${script} is not installed here: run npm install first.`);
  }
}
