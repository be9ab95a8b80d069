import { addressesBody, mailBody } from '@trestle/schema/calls/mail';
import { BOUNCE_CLEAR_DAYS } from '@trestle/schema/bouncedAddress';
import { callBody } from './callBody';
import type { Schema } from './fieldSchema';
import { openObject } from './objectSchema';
import { bodyErrors, commonErrors, commonParameters, errors, IDEMPOTENCY_KEY, reply } from './operationParts';

const MARK_SCHEMA: Schema = openObject({
  address: { type: 'string', description: 'In small letters.' },
  returned_date: { type: 'string', format: 'date-time', description: 'When the last mail came back.' },
  status_code: { type: ['string', 'null'], description: 'Status by RFC 3463: `5.2.2` is a full mailbox.' },
  is_permanent: { type: 'boolean', description: 'Whether trying again does not help (5.x.x).' },
  reason: { type: ['string', 'null'], description: "The mail server's own words." },
});

/** Mails about a record, and what is known of their addresses (contract §2.5). */
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
        200: reply(
          'The mail is queued.',
          openObject({
            status: { type: 'boolean', description: 'True.' },
            queued: { type: 'integer', description: 'Number of addresses that it will be sent to.' },
          }),
        ),
        ...errors(404, 422),
        ...bodyErrors(),
        ...commonErrors(),
      },
    },
  },
  [`/api/${product}/check_addresses/`]: {
    post: {
      tags: ['mail'],
      operationId: 'check_addresses',
      summary: 'Ask which addresses returned a mail',
      parameters: commonParameters,
      description:
        'Says which of the addresses on records that you may read returned the last mail, when and why. Store users ' +
        'are told of those that they may write to. A mark ends when another mail to the address does not come back ' +
        `for ${BOUNCE_CLEAR_DAYS} days, or when an administrator deletes it (\`/api/${product}/bounced_address/\`). ` +
        'No mail is held back.',
      requestBody: callBody(addressesBody, {
        addresses: ['orders@fitzroy.example'],
        other_name: 'store_order',
        other_id: 1,
      }),
      responses: {
        200: reply(
          'Those that returned the last mail.',
          openObject({
            known: { type: 'boolean', description: 'Whether mails that come back are known (MAIL_BOUNCE_ADDRESS).' },
            results: { type: 'array', description: 'One for each such address.', items: MARK_SCHEMA },
          }),
        ),
        ...errors(404),
        ...bodyErrors(),
        ...commonErrors(),
      },
    },
  },
});
