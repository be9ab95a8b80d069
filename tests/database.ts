import { createConnection, type RowDataPacket } from 'mysql2/promise';

export type RunSql = (sql: string, values: unknown[]) => Promise<unknown>;

/** Runs statements on one connection to a product's database. @param url of the started product unless given */
export async function withDatabase<T>(work: (run: RunSql) => Promise<T>, url = process.env['TRESTLE_DB']!): Promise<T> {
  const connection = await createConnection(url);
  try {
    return await work(async (sql, values) => (await connection.query(sql, values))[0]);
  } finally {
    await connection.end();
  }
}

/** Runs one statement on the started product's database. @returns the rows of a SELECT */
export const runSql = <T = RowDataPacket>(sql: string, values: unknown[] = []): Promise<T[]> =>
  withDatabase((run) => run(sql, values) as Promise<T[]>);
