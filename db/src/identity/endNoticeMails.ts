import type { Subscription } from '../mail/unsubscribe';
import { writeChangeEvent } from './auditEvent';
import { executeUpdate, inTransaction, type IdentityDb } from './identityDb';

/** Turns a person's mails of a kind off. The person's history tells of it, once. */
export const endNoticeMails = (db: IdentityDb, { user, kind }: Subscription, requestId: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const field = `mail_${kind}` as const;
    const changedRows = await executeUpdate(
      transaction,
      `UPDATE \`user\` SET \`${field}\` = 0, ` +
        '`modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) ' +
        `WHERE \`id\` = ? AND \`${field}\``,
      [user],
    );
    if (changedRows === 0) return;
    await writeChangeEvent(transaction, {
      user,
      changes: { [field]: [true, false] },
      reason: 'By the address in a mail',
      requestId,
    });
  });
