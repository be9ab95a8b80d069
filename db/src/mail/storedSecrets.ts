import { parseServiceKeys } from '../platform/serviceKeys';
import type { SqlExecutor } from '../sql/executor';
import { sql } from '../sql/sqlText';
import { openContent, resealContent, sealContent } from './sealedContent';

/** The encrypted secrets of one kind of record, one a record. */
export interface StoredSecrets {
  /** Encrypts a record's secret. @param serviceKey SERVICE_KEY, whose first key encrypts */
  seal(record: number, secret: string, serviceKey: string): Promise<Buffer>;
  /** @returns null when it was encrypted under a key that SERVICE_KEY no longer names */
  open(record: number, sealed: Buffer, serviceKey: string): Promise<string | null>;
  /**
   * Encrypts again what a former key encrypted, so that the former one can be left out. Every services process does so
   * when it starts. A secret that no key opens stays as it is.
   */
  reseal(database: SqlExecutor, serviceKey: string): Promise<void>;
}

/**
 * Creates the calls for the secrets in a table. Each secret has a key of its own, so that one in another's row does not
 * open.
 * @param table with the columns `secret` and `owner`
 * @param owner name of the column with the record's id, which is in the purpose, too
 */
export function createStoredSecrets(table: string, owner: string): StoredSecrets {
  const purposeOf = (record: number): string => `secret of ${owner} ${record}`;
  return {
    seal: (record, secret, serviceKey) =>
      sealContent(Buffer.from(secret), parseServiceKeys(serviceKey)[0]!, purposeOf(record)),
    open: (record, sealed, serviceKey) =>
      openContent(sealed, parseServiceKeys(serviceKey), purposeOf(record)).then(String, () => null),
    reseal: async (database, serviceKey) => {
      const keys = parseServiceKeys(serviceKey);
      const rows = await database.selectRows<{ record: number; secret: Buffer }>(
        sql(`SELECT \`${owner}\` AS record, \`secret\` FROM \`${table}\``),
      );
      for (const { record, secret } of rows) {
        const resealed = await resealContent(secret, keys, purposeOf(record)).catch(() => null);
        const text = `UPDATE \`${table}\` SET \`secret\` = ? WHERE \`${owner}\` = ?`;
        if (resealed) await database.execute(sql(text, resealed, record));
      }
    },
  };
}
