import { CHANGE_DAYS } from '@trestle/schema/changeFeed';
import type { Variant } from '@trestle/schema/field';
import { IDEMPOTENCY_HOURS, MAX_DOWNLOAD_ROWS, MAX_FILE_SIZE_TEXT } from '@trestle/schema/limits';
import { DEFAULT_LIST_ROWS, DEFAULT_LOOKUP_ROWS, MAX_LIST_ROWS } from '@trestle/schema/query/listRequest';
import { KEYS_SECTION } from './keyExamples';
import { CONFLICT_CODES, FIELD_CODES, FORBIDDEN_CODES, UNAVAILABLE_CODES } from '@trestle/schema/errorCodes';

/** How large a body may be, in words. */
const BODY_LIMITS =
  'at most 1 MiB of JSON (4 MiB for an import, 256 KiB for a mail, 64 KiB for merges and price changes, ' +
  '16 KiB for the undo of an import, 10 KiB for sign-in, sessions and releases)';

/** Rows of a Markdown table: code and meaning. */
const codeRows = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
    .join('\n');

const SIGNING_IN_SECTION = `## Signing in

\`POST /api-token-auth/\` with \`username\` and \`password\` returns \`{token, user}\`. Send the token with every other
call: \`Authorization: Bearer <token>\`. On this page: make that call, copy the token, and paste it under **Authorize**.

A token expires after a while (an hour, unless the installation says otherwise). \`POST /api-token-refresh/\` with
\`{"token": …}\` returns a new one, until the session ends. A call with an expired token is 403
\`Signature has expired.\`: refresh the token or sign in again. Without a valid token a call is 401.`;

const LISTS_SECTION = `## Lists and paging

A list is \`{count, results}\`. \`count\` is the number of all rows; \`results\` holds at most \`limit\` of them,
starting at \`offset\`. \`limit\` is ${DEFAULT_LIST_ROWS} by default, ${DEFAULT_LOOKUP_ROWS} for a look-up list
(\`_code=true\`), and at most ${MAX_LIST_ROWS}. Ask for the next page until \`offset + limit\` reaches \`count\`.
Rows that sort equal are ordered by id, so no row comes twice.

Lists show active rows unless \`filter\` says otherwise. \`q\` searches for words; \`qbe\` and \`query\` compare fields;
all conditions must hold. An unknown parameter or an invalid value is a 400 keyed by the parameter's name. Nothing is
ignored.`;

const WRITING_SECTION = `## Writing

Times are ISO 8601 with offset, days are \`YYYY-MM-DD\`, money is a number with at most two decimals. A foreign key is
sent as an id, and returned as an id with its texts: \`colour: 7\`, \`colour__description: "Moss"\`. Read-only fields
may be sent back as they came; they are ignored. Unknown fields are a 400.

Text in which nothing can be seen counts as left out, and so does \`""\` for a number, a day or a time. Blanks at the ends
of a line are taken away. A line holds no line break, and no text holds control characters other than tab and line end, or
half of a surrogate pair.

PUT and PATCH do the same: a key that you leave out stays as it is, and a list that you send replaces the whole list.`;

const CONFLICTS_SECTION = `## Two people at once

Send the \`modified_date\` that you read with PUT or PATCH. If somebody saved in between, the reply is 409 and nothing
is overwritten:

\`\`\`json
{"non_field_errors": ["Ann Office changed this record at 2026-11-21T02:30:00.000Z. Load it again before you save."],
 "code": "changed", "who": "Ann Office", "when": "2026-11-21T02:30:00.000Z",
 "modified_date": "2026-11-21T02:30:00.000Z"}
\`\`\`

Read the record again, apply your change to it, and send it with that \`modified_date\`. Names and dates that you may
not see are left out.

| Code of a 409 | |
|---|---|
${codeRows(CONFLICT_CODES)}`;

const RETRIES_SECTION = `## Retrying

When a reply gets lost, you can't know whether the record was written: a 503 with \`code: "outcome_unknown"\` says so, too.
So send each call that has the parameter \`Idempotency-Key\` with a key of
your own (1 to 255 visible characters, such as a UUID). For ${IDEMPOTENCY_HOURS} hours, the same key with the same body returns the first
reply, and writes and sends nothing more. With another body it is a 422.

The other calls take no key. A DELETE, a merge, an undo, a release, a switch, the end of a session and the pieces of a delivery
can be sent again as they are: what was done once is not done twice, and a refusal then says so. Five do their work again:
each sign-in begins a session, each forgotten password and each test of a webhook sends something, each download makes
its report anew, and each rollback that names no version goes one further back. \`previous\` of a remote says which to name.`;

const SYNCHRONISING_SECTION = `## Synchronising

A copy of your own, such as of products and stock, stays true by \`GET /api/changes/\`. It tells of each record that was saved,
deleted or merged, in the order in which the changes were committed and at most two seconds later, and loses none.

1. Read the changes to their end, and keep the last \`next\`.
2. Read the lists: pages of \`sort=id&filter=all\` with \`query=["id","gt",<last id>]\`.
3. From then on, ask for the changes \`after\` the kept \`next\`. Fetch what was saved with \`_ids=1,2,3\`, remove what is gone,
   and keep the new \`next\` in the same transaction.

A 410 says that the copy is more than ${CHANGE_DAYS} days old: begin again. Availability and expected days are told of each record
that shows them; the name of a product or store is told of that one alone. To be called instead of asking, make a webhook.`;

const downloadsSection = (filePath: string): string => `## Downloads

\`GET …/download/csv/\` (or \`xlsx\`, \`json\`) returns the rows of the list with the same parameters, as a file of at
most ${MAX_DOWNLOAD_ROWS.toLocaleString('en')} rows with the \`columns\` you ask for. In csv and xlsx, a foreign key's
column shows the text of its row. Text in csv is quoted, and an apostrophe precedes text that a spreadsheet would take
for a formula. json has the values of the list. \`X-Row-Count\` is the number of rows in the file, \`X-Total-Count\` the
number of all rows. The content of an attached file: \`GET ${filePath}\`.`;

const BAD_REQUEST_DESCRIPTION =
  'A value is invalid or breaks a rule. A body whose `Content-Type` is not JSON is reported under that name. ' +
  'Errors of nested rows are in a list by position; `non_field_errors` are texts that belong to no field.';

const ERRORS_SECTION = `## Errors

| Status | Body | |
|---|---|---|
| 400 | \`{field: [{code, message}]}\` | ${BAD_REQUEST_DESCRIPTION} |
| 401 | \`{detail}\` | No token, or an invalid one. |
| 403 | \`{detail}\`, \`{detail, code}\` | Not allowed; or \`Signature has expired.\` |
| 404 | \`{detail}\` | Does not exist, or you may not see it. |
| 405 | \`{detail}\` | Wrong method. \`Allow\` lists the right ones. |
| 408 | \`{detail}\` | The body did not arrive in time. |
| 409 | \`{non_field_errors, code, …}\` | What is stored does not allow it. Each call lists the codes. |
| 413 | \`{detail}\` | Too large: ${BODY_LIMITS}, ${MAX_FILE_SIZE_TEXT} of a file. |
| 415 | \`{detail}\`, \`{file: …}\` | A \`Content-Encoding\` or a kind of file that is not accepted. |
| 422 | \`{non_field_errors}\` | The \`Idempotency-Key\` was sent with another body before. |
| 429 | \`{detail}\` | Too many calls. Try again after \`Retry-After\` seconds. |
| 500 | \`{detail}\` | Our fault. Quote the request id when you ask for help. |
| 503 | \`{detail}\`, \`{detail, code}\` | Our fault, and temporary. Try again after \`Retry-After\` seconds. |

| Code of a 400 | |
|---|---|
${codeRows(FIELD_CODES)}

| Code of a 403 | |
|---|---|
${codeRows(FORBIDDEN_CODES)}

| Code of a 503 | |
|---|---|
${codeRows(UNAVAILABLE_CODES)}

Every reply has an \`X-Request-Id\`: yours, if you sent one. The logs name the request by it.`;

const permissionsSection = (product: string): string => `## What you see

Fields that the rules of your groups hide are left out of replies and errors. Records of another store are a 404, as if
they didn't exist. \`POST /api/${product}/my_group_permissions/\` returns what you may do.`;

/** Returns the front page of the API description, in Markdown: what all calls have in common. */
export function introduction({ variant, product }: { variant: Variant; product: string }): string {
  const parts = [
    'Calls of the ordering system, in JSON with snake_case names. Paths of collections and their items end in a slash.',
    SIGNING_IN_SECTION,
    KEYS_SECTION,
    LISTS_SECTION,
    WRITING_SECTION,
    CONFLICTS_SECTION,
    RETRIES_SECTION,
    SYNCHRONISING_SECTION,
    downloadsSection(variant === 'go' ? '/fs/download/{id}/' : '/filesystem/download/{id}/'),
    ERRORS_SECTION,
    permissionsSection(product),
  ];
  return parts.join('\n\n');
}
