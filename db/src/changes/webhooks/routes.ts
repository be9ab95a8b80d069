import type { RequestHandler } from 'express';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { replayBody, testBody } from '@trestle/schema/calls/webhook';
import { notFound } from '@trestle/schema/errors';
import { withinUserLimit } from '../../collection/call/callLimits';
import type { Context } from '../../collection/call/context';
import { callerOf, parseId, rejectParameters } from '../../collection/router';
import type { VerifiedRequest } from '../../http/verifyCall';
import { sql } from '../../sql/sqlText';
import { findRange } from '../readFeed';
import { SECRET_LOST, sendWebhook } from './sendWebhook';
import type { WebhookSettings } from './webhookBehaviour';
import { openSecret } from './webhookSecret';

/** Sends a message without a change to a webhook: POST webhook/{id}/test/. */
async function sendTest({ database }: Context, settings: WebhookSettings, id: number, body: unknown) {
  parseBody(testBody, body ?? {});
  const query =
    'SELECT w.`address`, s.`secret` FROM `webhook` w JOIN `webhook_state` s ON s.`webhook` = w.`id` WHERE w.`id` = ?';
  const [stored] = await database.selectRows<{ address: string; secret: Buffer }>(sql(query, id));
  if (!stored) throw notFound();
  const secret = await openSecret(id, stored.secret, settings.serviceKey);
  if (secret === null) return SECRET_LOST;
  const now = new Date();
  return sendWebhook(
    { address: stored.address, secret, origins: settings.webhookOrigins },
    {
      id: `test_${id}_${now.getTime()}`,
      body: JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} }),
    },
  );
}

/** Lets a webhook be told again of all changes after a cursor: POST webhook/{id}/replay/. */
async function replay(context: Context, id: number, body: unknown) {
  const { after } = await findRange(context, parseBody(replayBody, body).after ?? null);
  const text =
    'UPDATE `webhook_state` SET `position` = ?, `tries` = 0, `failing_since` = NULL, `taken_by` = NULL, ' +
    '`next_try` = UTC_TIMESTAMP(3) WHERE `webhook` = ?';
  if ((await context.database.execute(sql(text, after, id))) === 0) throw notFound();
  return { status: true, after };
}

/** Handles the calls beside the collection of webhooks. Passes all other calls on. */
export function webhookRoutes(context: Context, settings: WebhookSettings): RequestHandler {
  return async (request, response, next) => {
    const { endpoint, pathParameter } = (request as VerifiedRequest).call;
    if (endpoint !== 'test_webhook' && endpoint !== 'replay_webhook') return next();
    rejectParameters(request);
    const id = parseId(pathParameter);
    response.json(
      await withinUserLimit(context, 'write', callerOf(request), (): Promise<object> =>
        endpoint === 'test_webhook' ? sendTest(context, settings, id, request.body) : replay(context, id, request.body),
      ),
    );
  };
}
