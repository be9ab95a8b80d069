import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { lookalikeProblem } from '@trestle/schema/text/loginName';
import type { Change, Write } from '../collection/call/context';
import { selectRows } from '../collection/call/statements';
import { readCollationKeys } from '../sql/collationKeys';
import { sql } from '../sql/sqlText';

/**
 * Refuses a user name that is another user's e-mail, and the reverse, because people sign in with either (SECURITY.md,
 * 59), and new ones with letters that only look like those of another.
 */
export async function loginConflicts(change: Change, write: Write): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [name, other] of [
    ['username', 'email'],
    ['email', 'username'],
  ] as const) {
    const value = change.values[name];
    if (typeof value !== 'string') continue;
    const problem = lookalikeProblem(value);
    if (problem !== undefined) {
      errors[name] = [fieldError('lookalike', problem)];
      continue;
    }
    const rows = await selectRows(
      write.context,
      sql(`SELECT \`id\` FROM \`user\` WHERE \`${other}\` = ? AND \`id\` <> ? LIMIT 1`, value, change.id),
      write.transaction,
    );
    if (rows.length) errors[name] = takenError(name);
  }
  return errors;
}

/** Columns by which people sign in. Nobody's value of one is anybody else's of the other. */
const LOGIN_COLUMNS = ['username', 'email'] as const;
type LoginColumn = (typeof LOGIN_COLUMNS)[number];

const takenError = (name: LoginColumn) => [
  fieldError('unique', `This ${name === 'email' ? 'Email' : 'Username'} is already taken`),
];

/**
 * Refuses the same among the people of one write, such as an import: none of them is stored yet. Of two, the first may
 * have it.
 * @returns errors by position
 */
export async function loginConflictsWithin(
  changes: readonly Change[],
  { transaction }: Pick<Write, 'transaction'>,
): Promise<FieldErrors[]> {
  const errors = changes.map((): FieldErrors => ({}));
  if (changes.length < 2) return errors;
  const loginOf = ({ values }: Change, name: LoginColumn) => (typeof values[name] === 'string' ? values[name] : null);
  const texts = changes.flatMap((change) => LOGIN_COLUMNS.map((name) => loginOf(change, name)));
  const keys = await readCollationKeys(
    transaction,
    texts.filter((text) => text !== null),
  );
  const taken = { username: new Set<string>(), email: new Set<string>() };
  for (const [i, change] of changes.entries()) {
    const own = LOGIN_COLUMNS.map((name) => [name, keys.get(loginOf(change, name) ?? '')] as const);
    for (const [name, key] of own)
      if (key !== undefined && taken[name === 'email' ? 'username' : 'email'].has(key))
        errors[i]![name] = takenError(name);
    for (const [name, key] of own) if (key !== undefined) taken[name].add(key);
  }
  return errors;
}
