import { startProduct } from '../product.mjs';

/** Accounts that most test files call as. None of them may end such a session. */
const ACCOUNTS = ['admin', 'office', 'store1', 'store2', 'buyer', 'warehouse', 'marketing', 'nogroup'];

/** Starts one product for all API tests, or uses the one that `npm test` has started, and logs the accounts in once. */
export default async function setUp(): Promise<void> {
  if (!process.env['TRESTLE_URL']) {
    const product = await startProduct({ env: { BACKEND_VARIANT: process.env['TRESTLE_VARIANT'] ?? 'standard' } });
    Object.assign(process.env, {
      TRESTLE_URL: product.url,
      TRESTLE_DB: product.databaseUrl,
      TRESTLE_DATA_DIR: product.dataDir,
    });
    (globalThis as { stopProduct?: () => Promise<void> }).stopProduct = product.stop;
  }
  // After the address is known, because the module reads it.
  const { logIn } = await import('./parts/people');
  const sessions = await Promise.all(ACCOUNTS.map(async (name) => [name, await logIn(name)] as const));
  process.env['TRESTLE_SESSIONS'] = JSON.stringify(Object.fromEntries(sessions));
}
