/*
 * The codes by which programs tell errors apart, each with its meaning. The API's description is made of them. Errors
 * are made in errors.ts, which takes no other code.
 */

/** Codes of `{field: [{code, message}]}` and when each is sent: those of S1 §5, and our own. */
export const FIELD_CODES = {
  null: 'A value is required.',
  min: 'Below the smallest value.',
  max: 'Above the largest value. For the quantity of an order line: more than is left.',
  'min-len': 'Too short.',
  'max-len': 'Too long.',
  type: 'A value of another kind: text for a number, or a day that does not exist.',
  invalid: 'Not accepted.',
  unknown: 'No such field or parameter exists.',
  choice: 'Not one of the choices.',
  decimals: 'More than two decimals.',
  email: 'Not an e-mail address.',
  url: 'Not a web address.',
  coordinates: 'Not a place on earth.',
  characters: 'Contains characters that cannot be stored.',
  json: 'Not JSON.',
  lookalike: 'A user name with letters of an alphabet that look like others.',
  quota: 'More than you may upload today, or than your store may keep. The message says what is left.',
  unique: 'Another record has this value.',
  'not-found': 'No such record exists, or you may not see it.',
  'no-price': 'A stock row without a price: it cannot be ordered.',
  closed: 'Stores can no longer change lines of this container: its last day for orders has passed.',
  'before-start': 'An end before its start.',
  ambiguous: 'Two records have this code or name.',
  formula: 'A formula, in place of its value.',
  damaged: 'A number that a spreadsheet has shortened.',
  locked: 'You may not change it.',
  denied: 'You may not set it to this value.',
  confirm: 'Confirm your current password first.',
  weak: 'A password that is easy to guess.',
  wrong: 'Not the right password.',
  name: 'A file name that cannot be stored.',
  digest: 'A file of a release that is not what its digest says.',
  contract: 'A release for another contract than the shell has.',
  duplicate: 'A page of a release that another remote has, or a file that came twice.',
  shared: 'A release that was built with another version of a shared library.',
  route: 'A menu entry of a release that opens no page.',
  'not-served': 'A call of a release that is not served here.',
  'in-use': 'A page that a release leaves out, and that a menu, a rule or a view names.',
  current: 'A trial of a release that everyone has.',
  more: 'How many further errors there are: at most fifty are listed.',
  exclusive: 'Only one of several fields may be given.',
  'not-on-record': 'An address that is not on the record.',
} as const;
export type FieldCode = keyof typeof FIELD_CODES;

/**
 * Codes of a 409, for programs, and what each means. In `db/src` they are thrown by `collection/write/rejectStaleCopy.ts`
 * and the undo calls (`changed`), `collection/references` (`in_use`), `admin/lastAdministrator.ts`, `sql/dbError.ts`
 * (`stock_changed`), `orders/receive/planReceipt.ts` (`short`), `collection/merge/storedMerges.ts` and
 * `imports/undoRows.ts` (`final`), and `exportAll/exportLease.ts` (`under_way`). More pieces than there are is a 400, `max`.
 */
export const CONFLICT_CODES = {
  changed:
    'Somebody saved in between: `who`, and `when`. `modified_date` is the stored version; where only nested rows were ' +
    'changed, `rows` has their ids in its place.',
  in_use:
    'Other records use it, or a row that it no longer holds, so it cannot be deleted. For a record, `used_by` counts and ' +
    'names them, as far as you may see them; for nested rows the words do, and `rows` has the ids.',
  last_administrator: 'No administrator would be left.',
  stock_changed: 'The stock changed while this was being saved. Send it again.',
  short:
    'Less came than stores have ordered: `short` lists the lines that wait. Say in `resolve` what happens to them.',
  final: 'It cannot be undone: it was too long ago, or a merge of such records.',
  under_way: 'The same is being done for somebody already. Send it again when that has ended.',
} as const;
export type ConflictCode = keyof typeof CONFLICT_CODES;

/** Codes of a 403 that says more than who may not do it. */
export const FORBIDDEN_CODES = {
  delivered: 'Goods have been delivered, so only head office may change the line, or delete the order.',
} as const;

/** Codes of a 503 that says more than 'try again'. */
export const UNAVAILABLE_CODES = {
  outcome_unknown: 'What you sent may or may not have been done: the call got no answer in time.',
  import_waits: 'Another import of the same records is running. Send yours again, with the same key.',
} as const;
export type UnavailableCode = keyof typeof UNAVAILABLE_CODES;
