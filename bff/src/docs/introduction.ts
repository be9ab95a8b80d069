import type { Variant } from '@trestle/schema/field';
import { MAX_DOWNLOAD_ROWS, MAX_FILE_SIZE } from '@trestle/schema/limits';
import { DEFAULT_LOOKUP_ROWS, DEFAULT_LIST_ROWS, MAX_LIST_ROWS } from '@trestle/schema/query';
import { CONFLICT_CODES } from './conflictSchema';
import { FIELD_CODES } from './errorCodes';

const rows = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, words]) => `| \`${code}\` | ${words} |`)
    .join('\n');

const SIGNING_IN = `## Signing in

\`POST /api-token-auth/\` with \`username\` and \`password\` gives \`{token, user}\`. Send the token with every other call:
\`Authorization: Bearer <token>\`. On this page: call it, copy the token, and paste it under **Authorize**.

A token ends soon (an hour, unless the installation says otherwise). \`POST /api-token-refresh/\` with \`{"token": …}\` gives a fresh one until the session's own end.
Expired, a call is 403 \`Signature has expired.\`: refresh or sign in again. Without a token, or with one that is worth nothing, it is 401.`;

const LISTS = `## Lists and paging

A list is \`{count, results}\`: \`count\` rows in all, of which \`results\` holds those from \`offset\` on, at most \`limit\` (${DEFAULT_LIST_ROWS} unless said; of a look-up list,
\`_code=true\`, ${DEFAULT_LOOKUP_ROWS}; at most ${MAX_LIST_ROWS}). Ask for the next page until \`offset + limit\` reaches \`count\`; ties of the order go by id, so no row comes twice.

Lists show active rows unless \`filter\` says otherwise. \`q\` looks for words, \`qbe\` and \`query\` for values of fields; all that is given must hold.
What the parameters of a list don't know is a 400 keyed by the parameter's name; nothing is ever ignored.`;

const WRITING = `## Writing

Times are ISO 8601 with offset, days \`YYYY-MM-DD\`, money numbers with at most two decimals. A foreign key is sent as its id and comes back as its id, with what it shows beside it:
\`colour: 7\`, \`colour__description: "Moss"\`. Read-only fields may be sent back as they came; they are ignored. Unknown fields are a 400.

PUT and PATCH do the same: a key that is absent stays as it is, and a list that is given is the whole list.`;

const CONFLICTS = `## Two people at once

Send the \`modified_date\` that you read with PUT or PATCH. When somebody saved in between, the reply is 409 and nothing is overwritten:

\`\`\`json
{"non_field_errors": ["Ann Office changed this record at 2026-11-21T02:30:00.000Z. Load it again before you save."],
 "code": "changed", "who": "Ann Office", "when": "2026-11-21T02:30:00.000Z", "modified_date": "2026-11-21T02:30:00.000Z"}
\`\`\`

Read the record again, put your change on top, and send it with that \`modified_date\`. Names and dates that the caller may not see are left out.

| Code of a 409 | |
|---|---|
${rows(CONFLICT_CODES)}`;

const REPEATS = `## Sending again

A reply that got lost doesn't say whether the record was made. Send a POST with an \`Idempotency-Key\` of your own (any 1 to 255 visible characters, such as a UUID):
for 24 hours the same key with the same body gets the first reply and makes nothing more. With another body it is a 422.
PUT, PATCH and DELETE can be sent again as they are.`;

const downloadsOf = (file: string): string => `## Downloads

\`GET …/download/csv/\` (or \`xlsx\`, \`json\`) gives what the list with the same parameters shows, as a file of at most ${MAX_DOWNLOAD_ROWS.toLocaleString('en')} rows, in the \`columns\` asked for. In csv and xlsx a foreign key's column shows its row's text, text in csv stands in quotes, and an apostrophe before what a spreadsheet would take for a formula; json has the values of the list.
\`X-Row-Count\` says how many rows it holds, \`X-Total-Count\` how many there are. The content of an attached file: \`GET ${file}\`.`;

const ERRORS = `## What can go wrong

| Status | Body | |
|---|---|---|
| 400 | \`{field: [{code, message}]}\` | Something sent makes no sense or breaks a rule; a body whose \`Content-Type\` is not JSON is told so by that name. Errors of nested rows stand in a list by position; \`non_field_errors\` are texts that belong to no field. |
| 401 | \`{detail}\` | No token, or none that is worth anything. |
| 403 | \`{detail}\` | Not allowed; or \`Signature has expired.\` |
| 404 | \`{detail}\` | Not there, or not yours to see. |
| 405 | \`{detail}\` | Another method; \`Allow\` says which there are. |
| 408 | \`{detail}\` | The body did not arrive in time. |
| 409 | \`{non_field_errors, code, …}\` | Somebody saved in between, or other records use it. |
| 413 | \`{detail}\` | Larger than is taken: 1 MiB of JSON, ${MAX_FILE_SIZE} of a file. |
| 415 | \`{detail}\`, \`{file: …}\` | A \`Content-Encoding\` or a file of a kind that is not taken. |
| 422 | \`{non_field_errors}\` | An \`Idempotency-Key\` that came with another body before. |
| 429 | \`{detail}\` | Too often, or too much at once; \`Retry-After\` says in how many seconds again. |
| 500 | \`{detail}\` | Our fault. Quote the request id. |
| 503 | \`{detail}\` | Our fault, and it passes: \`Retry-After\` says when. |

| Code of a 400 | |
|---|---|
${rows(FIELD_CODES)}

Every reply carries \`X-Request-Id\`: yours, where you sent one. It names the request in the logs.`;

const RIGHTS = `## What a caller sees

What the rules of a person's groups hide is absent, in replies as in errors; what belongs to another store is as if it weren't there (404).
\`POST /api/PRODUCT/my_group_permissions/\` says what the caller may do.`;

/** The front page of the description: what all calls have in common. */
export function introduction({ variant, product }: { variant: Variant; product: string }): string {
  const downloads = downloadsOf(variant === 'go' ? '/fs/download/{id}/' : '/filesystem/download/{id}/');
  const parts = [
    'Calls of the ordering system, in JSON with snake_case names. Collections and their items end in a slash.',
    SIGNING_IN,
    LISTS,
    WRITING,
    CONFLICTS,
    REPEATS,
    downloads,
    ERRORS,
    RIGHTS.replace('PRODUCT', product),
  ];
  return parts.join('\n\n');
}
