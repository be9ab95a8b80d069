import { replayBody, testBody } from '@trestle/schema/calls/webhook';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { closedObject } from './objectSchema';
import { bodyErrors, commonErrors, commonParameters, errors, property, ref, reply } from './operationParts';

const SIGNATURE =
  'Each change is a POST of `{type: "store_order.saved", timestamp, data: {cursor, entity, id, change, into, at}}`, signed ' +
  'as Standard Webhooks describes, with `webhook-id`, `webhook-timestamp` and `webhook-signature`. They come at least once, ' +
  'in the order of the feed of changes; any 2xx takes one. Otherwise it is tried again with growing pauses, and after three ' +
  'days the webhook is switched off and administrators are told. Redirects are not followed.';

/** What is told of a webhook's creation. */
export const WEBHOOK_SECRET = {
  secret: 'Signs the deliveries: `whsec_…`. A repeat with the same key is without it.',
  description: SIGNATURE,
};

/**
 * Adds the secret to the reply of a creation.
 * @param record schema of what is created
 */
export function showSecretOnce(
  operation: Schema,
  record: Schema,
  { secret, description }: { secret: string; description: string },
): void {
  const { responses } = operation as { responses: Record<string, Schema> };
  const created = reply('The new record, with its secret, which is shown this once.', {
    ...record,
    properties: { ...(record['properties'] as Schema), secret: property('string', secret) },
  });
  Object.assign(operation, {
    description: `${String(operation['description'])}\n\n${description}`,
    responses: { ...responses, 201: created },
  });
}

/** The operations, by method and path below the collection. */
export const webhookOperations: Record<string, () => Schema> = {
  'POST {id}/test/': () => ({
    operationId: 'test_webhook',
    summary: 'Send a test to a webhook',
    parameters: [ref('parameters', 'id'), ...commonParameters],
    description: 'Sends `{type: "test", timestamp, data: {}}` once, signed as all deliveries are.',
    requestBody: callBody(testBody, {}),
    responses: {
      200: reply(
        'What became of it.',
        closedObject({
          status: property(['integer', 'null'], 'HTTP status of the answer; null without one.'),
          error: property(['string', 'null'], 'Why it was not taken; null where it was.'),
        }),
      ),
      ...errors(404),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
  'POST {id}/replay/': () => ({
    operationId: 'replay_webhook',
    summary: 'Tell a webhook again of all changes after a cursor',
    parameters: [ref('parameters', 'id'), ...commonParameters],
    description: 'Deliveries have the same `webhook-id` again. A cursor that is older than the feed is a 410.',
    requestBody: callBody(replayBody, { after: 604 }),
    responses: {
      200: reply(
        'It is told from there on.',
        closedObject({
          status: property('boolean', 'True.'),
          after: property('integer', 'The cursor after which it begins.'),
        }),
      ),
      410: reply('The cursor is too old.', ref('schemas', 'detail')),
      ...errors(404),
      ...bodyErrors(),
      ...commonErrors(),
    },
  }),
};
