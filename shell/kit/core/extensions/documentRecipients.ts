import type { Entity } from '@trestle/schema/entity';
import type { MailDocument } from '@trestle/schema/mailDocuments';
import type { RecordValues } from '@trestle/schema/validate';

/**
 * Finds the e-mail addresses that a record's document goes to.
 * @throws ApiError where the user may not read them
 */
export type FindRecipients = (record: RecordValues, signal?: AbortSignal) => Promise<readonly string[]>;

const finders = new Map<string, FindRecipients>();

/** The recipients of a document, or of mails about an entity's records: those of a container are its stores. */
export type RecipientKind = MailDocument['recipients'] | Entity['name'];

/** Says how recipients of one kind are found. */
export const registerRecipients = (kind: RecipientKind, find: FindRecipients): void => void finders.set(kind, find);

/** Finds recipients of one kind; undefined for those that are found from the record's own links. */
export const recipientFinder = (kind: RecipientKind): FindRecipients | undefined => finders.get(kind);
