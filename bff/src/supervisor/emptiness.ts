import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Whether nobody has put anything into the database yet: no user and no store. Then the demo data go in. */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const connection = await createConnection(databaseUrl);
  try {
    const [rows] = await connection.query<RowDataPacket[]>('SELECT EXISTS (SELECT 1 FROM `user`) OR EXISTS (SELECT 1 FROM `store`) AS used');
    return Number(rows[0]?.used) === 0;
  } finally {
    await connection.end();
  }
}
