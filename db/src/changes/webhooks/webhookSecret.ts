import { openContent, resealContent, sealContent } from '../../mail/sealedContent';
import { parseServiceKeys } from '../../platform/serviceKeys';
import type { SqlExecutor } from '../../sql/executor';
import { sql } from '../../sql/sqlText';

/** Each secret has a key of its own, so that one in another's row does not open. */
const purposeOf = (webhook: number): string => `secret of webhook ${webhook}`;

/** Encrypts a webhook's secret. @param serviceKey SERVICE_KEY, whose first key encrypts */
export const sealSecret = (webhook: number, secret: string, serviceKey: string): Promise<Buffer> =>
  sealContent(Buffer.from(secret), parseServiceKeys(serviceKey)[0]!, purposeOf(webhook));

/** @returns null when it was encrypted under a key that SERVICE_KEY no longer names */
export const openSecret = (webhook: number, sealed: Buffer, serviceKey: string): Promise<string | null> =>
  openContent(sealed, parseServiceKeys(serviceKey), purposeOf(webhook)).then(String, () => null);

/**
 * Encrypts again what a former key encrypted, so that the former one can be left out. Every services process does so
 * when it starts. A secret that no key opens stays as it is: its deliveries say so.
 */
export async function resealSecrets(database: SqlExecutor, serviceKey: string): Promise<void> {
  const keys = parseServiceKeys(serviceKey);
  const rows = await database.selectRows<{ webhook: number; secret: Buffer }>(
    sql('SELECT `webhook`, `secret` FROM `webhook_state`'),
  );
  for (const { webhook, secret } of rows) {
    const resealed = await resealContent(secret, keys, purposeOf(webhook)).catch(() => null);
    if (resealed)
      await database.execute(sql('UPDATE `webhook_state` SET `secret` = ? WHERE `webhook` = ?', resealed, webhook));
  }
}
