import { executeUpdate, type QueryRunner } from '../../identity/identityDb';
import type { AdministratorNotice } from '../../identity/notifyAdministrators';
import { MAX_SILENT_DAYS, type DueWebhook } from './webhookState';

/** Nobody took a message for days, or the receiver said that it wants none any more. */
export type GiveUpReason = 'silent' | 'gone';
const REASON_WORDS: Readonly<Record<GiveUpReason, string>> = {
  silent: `no answer for ${MAX_SILENT_DAYS} days`,
  gone: 'its receiver answered 410, which ends it',
};

/** Switches a webhook off. Of several processes, one does so and tells administrators. */
export async function giveUpWebhook(
  transaction: QueryRunner,
  { id, name }: DueWebhook,
  reason: GiveUpReason,
  notify: (transaction: QueryRunner, notice: AdministratorNotice) => Promise<void>,
): Promise<void> {
  const text =
    'UPDATE `webhook` SET `is_active` = 0, `modified_date` = GREATEST(UTC_TIMESTAMP(3), `modified_date` + INTERVAL 1000 MICROSECOND) ' +
    'WHERE `id` = ? AND `is_active` = 1';
  if ((await executeUpdate(transaction, text, [id])) === 0) return;
  await notify(transaction, {
    kind: 'webhook',
    title: `The webhook ${name} is switched off: ${REASON_WORDS[reason]}.`,
    text: 'Nothing is lost for 30 days: switch it on again, and it goes on where it was.',
    link: '/webhook/list',
  });
}
