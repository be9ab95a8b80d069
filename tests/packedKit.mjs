import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runProgram } from '../bff/launch/processes.mjs';

/* Packing compiles the kit, which takes as long as a hundred unit tests. So a run of many suites packs it once. */

/** Packs the packages for teams outside into a new folder, for all tests of this run that make such a team's remote. */
export async function keepPackedKit(folder) {
  rmSync(folder, { recursive: true, force: true });
  await runProgram(process.execPath, [join(root, 'bff/launch/packKit.mjs'), folder]);
  process.env['TRESTLE_PACKED_KIT'] = folder;
}
