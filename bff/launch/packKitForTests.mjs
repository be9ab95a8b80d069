import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runProgram } from './processes.mjs';

/** Condition under which Jest finds the kit's code. Builds don't: they get it from the shell. */
const CONDITION = 'trestle-test';

/**
 * Writes the kit's code for unit tests of screens into a folder: one script, and a file for each sub-path.
 * @param {string} stage
 * @returns {Promise<Record<string, object>>} the code by sub-path, as `exports` names it
 */
export async function stageKitForTests(stage) {
  const { exportName, TESTED_EXPORTS } = await import('../../shell/build/rspack.kitForTests.mjs');
  const config = join(root, 'shell/build/rspack.kitForTests.mjs');
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  await runProgram(process.execPath, [rspack, 'build', '-c', config, '-o', join(stage, 'test')]);
  const codeByExport = {};
  for (const path of Object.keys(TESTED_EXPORTS)) {
    const file = `./test/exports/${path}.cjs`;
    mkdirSync(dirname(join(stage, file)), { recursive: true });
    const kit = path.includes('/') ? '../../kit.cjs' : '../kit.cjs';
    writeFileSync(join(stage, file), `module.exports = require('${kit}').${exportName(path)};\n`);
    codeByExport[`./${path}`] = { [CONDITION]: file };
  }
  return codeByExport;
}
