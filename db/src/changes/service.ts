import { randomUUID } from 'node:crypto';
import { webhook } from '@trestle/schema/entities/webhook';
import { inTransaction } from '../identity/identityDb';
import { notifyAdministrators } from '../identity/notifyAdministrators';
import type { ServiceDefinition, ServiceParts } from '../service';
import { changesRouter } from './router';
import { startStamper } from './stampChanges';
import { startWebhooks } from './webhooks/deliverWebhooks';
import { giveUpWebhook } from './webhooks/giveUpWebhook';
import { webhookRoutes } from './webhooks/routes';
import { webhookBehaviour } from './webhooks/webhookBehaviour';

/** The feed of changes: gives the numbers, serves the call, and tells webhooks. */
export const createChangesService = ({ settings, identityDb, logFailure }: ServiceParts): ServiceDefinition => ({
  behaviours: { [webhook.name]: webhookBehaviour(settings) },
  serve: (context) => {
    const { database, entities } = context;
    startStamper({ database, inTransaction: context.inSqlTransaction, entities, holder: randomUUID() });
    startWebhooks({
      database,
      entities,
      settings,
      giveUp: (due, reason) =>
        inTransaction(identityDb, (transaction) =>
          giveUpWebhook(transaction, due, reason, (runner, notice) =>
            notifyAdministrators(runner, settings.superuserGroup, notice),
          ),
        ),
      logError: (error, id) => logFailure('webhook failed', error, { webhook: id }),
    });
    return [changesRouter(context), webhookRoutes(context, settings)];
  },
});
