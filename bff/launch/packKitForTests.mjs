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
  const { exportName, TESTED_EXPORTS, TESTED_TRADE, tradePath } =
    await import('../../shell/build/rspack.kitForTests.mjs');
  const config = join(root, 'shell/build/rspack.kitForTests.mjs');
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  await runProgram(process.execPath, [rspack, 'build', '-c', config, '-o', join(stage, 'test')]);
  const codeByExport = {};
  const tradePaths = Object.keys(TESTED_TRADE).map(tradePath);
  for (const path of [...Object.keys(TESTED_EXPORTS), ...tradePaths]) {
    const file = `./test/exports/${path}.cjs`;
    mkdirSync(dirname(join(stage, file)), { recursive: true });
    const kit = `${'../'.repeat(path.split('/').length)}kit.cjs`;
    writeFileSync(join(stage, file), `module.exports = require('${kit}').${exportName(path)};\n`);
    codeByExport[`./${path}`] = { [CONDITION]: file };
  }
  return codeByExport;
}

/**
 * Writes the trade's code for unit tests of screens into a folder: it leads to the kit's script.
 * @param {string} stage
 * @returns {Promise<Record<string, object>>} the code by sub-path, as `exports` names it
 */
export async function stageTradeForTests(stage) {
  const { TESTED_TRADE, tradePath } = await import('../../shell/build/rspack.kitForTests.mjs');
  mkdirSync(join(stage, 'test'), { recursive: true });
  const codeByExport = {};
  for (const path of Object.keys(TESTED_TRADE)) {
    writeFileSync(join(stage, `test/${path}.cjs`), `module.exports = require('@trestle/kit/${tradePath(path)}');\n`);
    codeByExport[`./${path}`] = { [CONDITION]: `./test/${path}.cjs` };
  }
  return codeByExport;
}
