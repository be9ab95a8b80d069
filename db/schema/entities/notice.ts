import { ACCOUNT_STATES } from '../rights/accountStates';
import { entity, tracked } from '../entity';
import { boolean, fk, readonly, string, text } from '../field';

/** What a notice is about. */
export const NOTICE_KINDS = [
  'delay',
  'order',
  'stock',
  'report',
  'import',
  'mail',
  'release',
  'webhook',
  'key',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** Kinds that a person can also have by mail. */
export const MAILED_NOTICE_KINDS = [
  'delay',
  'order',
  'stock',
  'report',
  'import',
] as const satisfies readonly NoticeKind[];

const SECTION = 'Notices by mail';
/** Words for each mailed kind, by the field of a person's choice: `mail_` and the kind. */
export const MAILED_NOTICE_LABELS: Readonly<Record<`mail_${(typeof MAILED_NOTICE_KINDS)[number]}`, string>> = {
  mail_delay: 'Late containers',
  mail_order: 'Changes of your orders by head office',
  mail_stock: 'Products that are back in stock',
  mail_report: 'Reports that are ready',
  mail_import: 'Imports that are done',
};
/** Declares a person's choice for each mailed kind. The own account has these fields. */
export const noticeMailFields = () =>
  Object.fromEntries(
    Object.entries(MAILED_NOTICE_LABELS).map(([name, label]) => [name, boolean({ label, section: SECTION })]),
  ) as Record<keyof typeof MAILED_NOTICE_LABELS, ReturnType<typeof boolean>>;
/** Explanation of the fields' form section. */
export const NOTICE_MAIL_SECTIONS = { [SECTION]: 'The bell shows all notices. These also come by mail.' };

/** Something that a person should know. The server writes the notice, and the person marks it as read. */
export const notice = entity('notice', {
  label: 'Notice',
  plural: 'Notices',
  service: 'files',
  writes: ['edit', 'delete'],
  withoutPages: true,
  alsoOpenedBy: { list: ACCOUNT_STATES, read: ACCOUNT_STATES, edit: ACCOUNT_STATES, delete: ACCOUNT_STATES },
  callerIdField: 'user',
  ownListOnly: true,
  fields: {
    ...tracked(),
    kind: readonly(string({ maxlength: 10, choices: NOTICE_KINDS })),
    title: readonly(string({ label: 'What happened' })),
    text: readonly(text({ label: 'More' })),
    link: readonly(string({ maxlength: 2000, label: 'Where', hint: 'An address in the application' })),
    is_read: boolean({ label: 'Read' }),
    // Clients only send this field. It has no column.
    and_older: { ...boolean({ label: 'And all older ones', hide: true, secret: true }), virtual: true },
    user: readonly(fk('user_list', { display: ['descriptive_name'], hide: true, label: 'Whose' })),
  },
  list: {
    columns: ['title', 'kind', 'created_date', 'is_read'],
    search: ['title', 'text'],
    sort: '-id',
    filters: { unread: { label: 'Unread', where: ['is_read', 'eq', false] } },
    active: null,
  },
});
