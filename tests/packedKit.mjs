import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const packKit = fileURLToPath(new URL('../bff/launch/packKit.mjs', import.meta.url));

/* Packing compiles the kit, which takes as long as a hundred unit tests. So a run of many suites packs it once. */

/** Packs the packages for teams outside into a new folder, for all tests of this run that make such a team's remote. */
export async function keepPackedKit(folder) {
  rmSync(folder, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [packKit, folder]);
  process.env['TRESTLE_PACKED_KIT'] = folder;
}
