import { connectIdentityDb, selectRows } from '@trestle/db/identity/identityDb';

/** Whether the database holds no user and no store yet. Then the demo data are loaded. */
export async function isDatabaseEmpty(databaseUrl: string): Promise<boolean> {
  const db = connectIdentityDb(databaseUrl);
  try {
    const [row] = await selectRows<{ is_used: unknown }>(
      db,
      'SELECT EXISTS (SELECT 1 FROM `user`) OR EXISTS (SELECT 1 FROM `store`) AS is_used',
    );
    return Number(row?.is_used) === 0;
  } finally {
    db.close();
  }
}
