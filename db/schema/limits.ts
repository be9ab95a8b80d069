/** Limits of calls that a server enforces, the browser shows and the API description states. */

/** Largest file accepted by an upload, in bytes (contract §2.5). */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** The same in words: `20 MiB`. */
export const MAX_FILE_SIZE_TEXT = `${MAX_FILE_BYTES / 1024 / 1024} MiB`;

/**
 * Rows in one download, and groups that a report adds up: 65,535. Older spreadsheets open no more (S1 §9).
 * `collection/download/download.ts` and `reports/reader.ts` of the services enforce it.
 */
export const MAX_DOWNLOAD_ROWS = 65_535;
/** Rows of a file that one import takes. */
export const MAX_IMPORT_ROWS = 10_000;
/** Columns of an import: more than any collection has fields. */
export const MAX_IMPORT_COLUMNS = 200;
/** Errors that the check of an import lists of one row. */
export const MAX_IMPORT_ROW_ERRORS = 5;
/** Largest body of an import: as many rows with some 20 columns. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
/** Longest time that somebody acts for another, in seconds. It never outlives their own session, either (SECURITY.md, 14). */
export const MAX_IMPERSONATION_SECONDS = 3600;
/** Ids in one `_ids` parameter of a list. */
export const MAX_LIST_IDS = 1000;
/** Records that one merge may remove. */
export const MAX_MERGED_RECORDS = 1000;
/** Rows of one nested list in a request body. */
export const MAX_NESTED_ROWS = 5000;
/** Characters in a Text field without a `maxlength` of its own. */
export const MAX_TEXT_CHARACTERS = 60_000;

/** How long the reply to an Idempotency-Key is kept (contract §2.2). */
export const IDEMPOTENCY_HOURS = 24;

/** Recipients of one e-mail, over its three lists. */
export const MAX_MAIL_RECIPIENTS = 20;
/** Addresses of one question whether they returned a mail: those that a mail's form may hold before it is sent. */
export const MAX_CHECKED_ADDRESSES = 100;
export const MAX_MAIL_SUBJECT_CHARACTERS = 200;
export const MAX_MAIL_BODY_CHARACTERS = 20_000;

/** Characters in a user name, an e-mail address, a password or a passcode (S1 §5). */
export const MAX_CREDENTIAL_CHARACTERS = 147;

/** Levels of nested groups in a query, with the outermost (contract §2.2). */
export const MAX_QUERY_DEPTH = 6;
/** Conditions in a query. */
export const MAX_QUERY_CLAUSES = 100;
export const MAX_SEARCH_CHARACTERS = 200;
/** Words of one search. Where nested rows are searched, too, each word looks through all of them. */
export const MAX_SEARCH_WORDS = { ofRows: 20, ofNestedRows: 8 } as const;

/** All files of a release together, and how many there may be. Our own have 0.7 MB in 20. */
export const MAX_RELEASE_BYTES = 20 * 1024 * 1024;
export const MAX_RELEASE_FILES = 400;
/** Both in words, as errors and the API description say them. */
export const MAX_RELEASE_SIZE_TEXT = `${MAX_RELEASE_BYTES / 1024 / 1024} MiB in ${MAX_RELEASE_FILES} files`;
export const MAX_RELEASE_NOTES_CHARACTERS = 2000;
export const MAX_FREEZE_REASON_CHARACTERS = 500;
export const MAX_SWITCH_REASON_CHARACTERS = 500;
export const MAX_RELEASE_TOKEN_NAME_CHARACTERS = 100;
export const MAX_TEAM_CHARACTERS = 100;
export const MAX_CONTACT_CHARACTERS = 200;

export const MAX_API_KEY_NAME_CHARACTERS = 100;
/** Addresses and blocks from which an API key is taken. */
export const MAX_API_KEY_ADDRESSES = 50;

/** Name of an imported file, and each of its headings. */
export const MAX_IMPORT_NAME_CHARACTERS = 255;
/** Id of a price change, and of its preview. */
export const MAX_PRICE_CHANGE_ID_CHARACTERS = 100;
