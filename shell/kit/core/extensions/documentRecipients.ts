import type { MailDocument } from '@trestle/schema/mailDocuments';
import type { RecordValues } from '@trestle/schema/validate';

/**
 * Finds the e-mail addresses that a record's document goes to.
 * @throws ApiError where the user may not read them
 */
export type FindRecipients = (record: RecordValues, signal?: AbortSignal) => Promise<readonly string[]>;

const finders = new Map<string, FindRecipients>();

/** Says how recipients of one kind are found: those of the documents that go to `suppliers`. */
export const registerRecipients = (kind: MailDocument['recipients'], find: FindRecipients): void =>
  void finders.set(kind, find);

/** Finds recipients of one kind; undefined for those that are found from the record's own links. */
export const recipientFinder = (kind: MailDocument['recipients']): FindRecipients | undefined => finders.get(kind);
