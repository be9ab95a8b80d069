import { ACCOUNT_STATES } from '../accountStates';
import { entity, tracked } from '../entity';
import { boolean, fk, readonly, string, text } from '../field';

/** What a notice is about. */
export const NOTICE_KINDS = ['delay', 'report', 'import', 'mail', 'release'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** Kinds that a person can also have by mail. */
export const MAILED_NOTICE_KINDS = ['delay', 'report', 'import'] as const satisfies readonly NoticeKind[];

const SECTION = 'Notices by mail';
/** A person's choice for each mailed kind; `mail_` and the kind is its name. They stand on one's own account. */
export const noticeMailFields = (): Record<
  `mail_${(typeof MAILED_NOTICE_KINDS)[number]}`,
  ReturnType<typeof boolean>
> => ({
  mail_delay: boolean({ label: 'Late containers', section: SECTION }),
  mail_report: boolean({ label: 'Reports that are ready', section: SECTION }),
  mail_import: boolean({ label: 'Imports that are done', section: SECTION }),
});
/** Explains the section, for the form that shows it. */
export const NOTICE_MAIL_SECTIONS = { [SECTION]: 'The bell shows all notices. These also come by mail.' };

/** Something that a person should know. The server writes it; its person marks it as read. */
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
    // Only ever sent: it has no value to be read.
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
