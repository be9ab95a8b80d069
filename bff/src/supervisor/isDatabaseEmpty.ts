import { connectIdentityDb, selectRows } from '@trestle/db/identity/identityDb';

/** Whether nobody has put anything into the database yet: no user and no store. Then the demo data go in. */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  const db = connectIdentityDb(databaseUrl);
  try {
    const [row] = await selectRows<{ used: unknown }>(
      db,
      'SELECT EXISTS (SELECT 1 FROM `user`) OR EXISTS (SELECT 1 FROM `store`) AS used',
    );
    return Number(row?.used) === 0;
  } finally {
    await db.close();
  }
}
