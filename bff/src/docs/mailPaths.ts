import { mailBody } from '@trestle/schema/calls/mail';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { bodyErrors, commonErrors, commonParameters, errors, IDEMPOTENCY_KEY, reply } from './operationParts';

/** Sending a mail about a record (contract §2.5). */
export const mailPaths = (product: string): Record<string, Schema> => ({
  [`/api/${product}/send_email/`]: {
    post: {
      tags: ['mail'],
      operationId: 'send_email',
      summary: 'Send an email about a record',
      parameters: [IDEMPOTENCY_KEY, ...commonParameters],
      description:
        'You must be able to read the record. You can send MAILS_PER_HOUR mails in an hour. ' +
        'Store users may write to their own store, to the suppliers of their orders on the record, ' +
        'and to head office. Mails with a document are created one at a time for each person. ' +
        'The `report` `order` attaches the order as a PDF, `packing_slip` its packing slip. ' +
        'The mail is queued and sent soon, and tried again for a day while the mail server does not take it. ' +
        `\`/api/${product}/mail/\` says what became of it at each address; a refusal is also a notice to you. ` +
        'With an Idempotency-Key the mail is queued once, however often the call is repeated.',
      requestBody: callBody(mailBody, {
        to: ['orders@fitzroy.example'],
        subject: 'Your order',
        body: 'It is on its way.',
        other_name: 'store_order',
        other_id: 1,
        report: 'order',
      }),
      responses: {
        200: reply('The mail is queued.', {
          type: 'object',
          required: ['status', 'queued'],
          properties: {
            status: { type: 'boolean', description: 'True.' },
            queued: { type: 'integer', description: 'Number of addresses that it will be sent to.' },
          },
        }),
        ...errors(404, 422),
        ...bodyErrors(),
        ...commonErrors(),
      },
    },
  },
});
