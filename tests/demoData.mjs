import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyPrivately } from './privateCopy.mjs';

/* Loading the demo data takes many times as long as copying its files. So a run of many suites loads it once. */

/** Names the folder that products of this run copy, for test runners that it starts. */
const VARIABLE = 'TRESTLE_DEMO_DATA';

/**
 * Loads the demo data into a folder, which all later products of this run copy.
 * @param {string} folder a new folder
 * @param {typeof import('./product.mjs').startProduct} startProduct
 */
export async function keepDemoData(folder, startProduct) {
  rmSync(folder, { recursive: true, force: true });
  const product = await startProduct({ env: { DATA_DIR: folder } });
  await product.stop();
  // Databases that start at once from copies must not want the same port.
  const secretsFile = join(folder, 'secrets/database.json');
  const { port: _port, ...secrets } = JSON.parse(readFileSync(secretsFile, 'utf8'));
  writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
  process.env[VARIABLE] = folder;
}

/** Fills a new DATA_DIR with the kept demo data, if there is any. @param {string} dataDir */
export function copyDemoData(dataDir) {
  const folder = process.env[VARIABLE];
  if (folder && existsSync(folder)) copyPrivately(folder, dataDir);
}
