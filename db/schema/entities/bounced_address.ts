import { entity, tracked } from '../entity';
import { boolean, datetime, integer, readonly, string } from '../field';
import { MAX_MAIL_ERROR_CHARACTERS } from './mail';

/**
 * An e-mail address whose last mail came back. Administrators see and clear them; whoever writes to an address is told
 * by a call of its own.
 */
export const bouncedAddress = entity('bounced_address', {
  label: 'Returned address',
  plural: 'Returned addresses',
  service: 'files',
  admin: true,
  ownListOnly: true,
  writes: ['delete'],
  withoutPages: true,
  withoutAttachments: true,
  withoutChanges: true,
  title: '{address}',
  fields: {
    ...tracked(),
    address: readonly(string({ label: 'Address', maxlength: 254 })),
    since: readonly(datetime({ label: 'Since', hint: 'When a mail first came back' })),
    returned_date: readonly(datetime({ label: 'Last returned' })),
    reason: readonly(
      string({ label: 'Reason', maxlength: MAX_MAIL_ERROR_CHARACTERS, hint: "The mail server's own words" }),
    ),
    status_code: readonly(string({ label: 'Status', maxlength: 12, hint: '5.2.2: a mailbox is full' })),
    is_permanent: readonly(boolean({ label: 'Permanent', hint: 'Trying again does not help (5.x.x)' })),
    mail: readonly(integer({ label: 'Mail', hint: 'Id of the newest mail that came back' })),
    retried_date: readonly(datetime({ label: 'Sent again', hint: 'The first mail after that one' })),
  },
  list: {
    columns: ['address', 'returned_date', 'reason', 'status_code', 'is_permanent', 'since', 'retried_date'],
    search: ['address', 'reason', 'status_code'],
    sort: '-returned_date',
    filters: {
      permanent: { label: 'Permanent', where: ['is_permanent', 'eq', true] },
      temporary: { label: 'For now', where: ['is_permanent', 'eq', false] },
    },
    active: null,
  },
});
