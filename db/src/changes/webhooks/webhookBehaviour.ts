import { isInFeed } from '@trestle/schema/changeFeed';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { cutTo } from '@trestle/schema/text/cutTo';
import type { Behaviour, Change, Context } from '../../collection/call/context';
import { sql } from '../../sql/sqlText';
import { allowedUse } from '../../platform/allowedAddress';
import { newSecret } from './signWebhook';
import { sealSecret } from './webhookSecret';

/** What the rules of webhooks need of the settings. */
export interface WebhookSettings {
  serviceKey: string;
  webhookOrigins: readonly string[];
}

function addressErrors({ values }: Change, origins: readonly string[]): FieldErrors {
  const address = values['address'];
  if (typeof address !== 'string' || allowedUse(address, origins) !== 'refused') return {};
  return { address: [fieldError('denied', 'Its origin must be among WEBHOOK_ORIGINS. Ask whoever runs the server.')] };
}

function entityErrors({ values }: Change, { entities }: Context): FieldErrors {
  const names = values['entities'] as string[] | null | undefined;
  const unknown = names?.find((name) => !entities.some((entity) => entity.name === name && isInFeed(entity)));
  return unknown === undefined
    ? {}
    : { entities: [fieldError('choice', `No changes are told of "${cutTo(60, unknown)}"`)] };
}

/** Fields that decide what is delivered where. */
const DELIVERY_FIELDS: readonly string[] = ['address', 'entities', 'is_active'];

/** Checks webhooks, and gives each new one a secret, which its creation alone shows. */
export function webhookBehaviour({ serviceKey, webhookOrigins }: WebhookSettings): Behaviour {
  const secrets = new WeakMap<Change, string>();
  return {
    before: async (changes, { context }) =>
      changes.map((change) => ({ ...addressErrors(change, webhookOrigins), ...entityErrors(change, context) })),
    after: async (changes, { transaction }) => {
      for (const change of changes.filter(({ kind }) => kind === 'create')) {
        const secret = newSecret();
        secrets.set(change, secret);
        const sealed = await sealSecret(change.id, secret, serviceKey);
        await transaction.execute(
          sql(
            'INSERT INTO `webhook_state` (`webhook`, `secret`, `position`, `next_try`) ' +
              'SELECT ?, ?, `last_number`, UTC_TIMESTAMP(3) FROM `change_stamper` WHERE `id` = 1',
            change.id,
            sealed,
          ),
        );
      }
      // What is being delivered goes by the former address and entities: the claim ends with them.
      const changedIds = changes
        .filter(({ kind, values }) => kind === 'update' && DELIVERY_FIELDS.some((name) => name in values))
        .map(({ id }) => id);
      if (changedIds.length > 0)
        await transaction.execute(
          sql(
            'UPDATE `webhook_state` SET `taken_by` = NULL, `next_try` = LEAST(`next_try`, UTC_TIMESTAMP(3)) ' +
              'WHERE `webhook` IN (?) AND `taken_by` IS NOT NULL',
            changedIds,
          ),
        );
      // A webhook that is switched on again, or gets another address, is tried at once.
      const ids = changes
        .filter(({ kind, values }) => kind === 'update' && (values['is_active'] === true || 'address' in values))
        .map(({ id }) => id);
      if (ids.length > 0)
        await transaction.execute(
          sql(
            'UPDATE `webhook_state` SET `tries` = 0, `failing_since` = NULL, `next_try` = UTC_TIMESTAMP(3) WHERE `webhook` IN (?)',
            ids,
          ),
        );
    },
    shownOnce: (change) => ({ secret: secrets.get(change) }),
  };
}
