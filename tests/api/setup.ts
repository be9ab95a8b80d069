import { startProduct } from '../product.mjs';

/** Starts one product for all API tests, or uses the one that `npm test` has started. */
export default async function setUp(): Promise<void> {
  if (process.env['TRESTLE_URL']) return;
  const product = await startProduct({ env: { BACKEND_VARIANT: process.env['TRESTLE_VARIANT'] ?? 'standard' } });
  Object.assign(process.env, {
    TRESTLE_URL: product.url,
    TRESTLE_DB: product.databaseUrl,
    TRESTLE_DATA_DIR: product.dataDir,
  });
  (globalThis as { stopProduct?: () => Promise<void> }).stopProduct = product.stop;
}
