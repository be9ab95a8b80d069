import { connectIdentity, rowsOf } from '@trestle/db/identity/connect';

/** Whether nobody has put anything into the database yet: no user and no store. Then the demo data go in. */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  const db = connectIdentity(databaseUrl);
  try {
    const [row] = await rowsOf<{ used: unknown }>(
      db,
      'SELECT EXISTS (SELECT 1 FROM `user`) OR EXISTS (SELECT 1 FROM `store`) AS used',
    );
    return Number(row?.used) === 0;
  } finally {
    await db.close();
  }
}
