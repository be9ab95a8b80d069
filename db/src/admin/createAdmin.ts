import { user } from '@trestle/schema/entities/user';
import { lookalikeProblem } from '@trestle/schema/text/loginName';
import { normaliseText } from '@trestle/schema/text/textRule';
import { checkValue } from '@trestle/schema/validate';
import { QueryTypes, type Sequelize } from 'sequelize';
import { hashPassword } from '../identity/password';
import { passwordProblems } from '../identity/passwordStrength';
import type { DbSettings } from '../settings';
import { askPassword } from './askPassword';

const WEAK_PASSWORD =
  'This password is too easy to guess. Choose a longer one without names and common words, or several unusual words.';

/** Checks name and address as the user form does: whoever has no real address can't get a passcode. */
function checkLogin(username: string, email: string): void {
  const problems = [
    ...checkValue(user.fields.username, username).map(({ message }) => `User name: ${message}.`),
    ...checkValue(user.fields.email, email).map(({ message }) => `E-mail: ${message}.`),
    ...[username, email].flatMap((login) => lookalikeProblem(login) ?? []),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * Creates the first administrator of an installation without demo data (SECURITY.md, 5).
 * The user is superuser, staff, and in the administrators' group.
 * @throws Error with a line for the terminal when name or e-mail is unfit or taken, or the password is weak
 */
export async function createAdmin(
  database: Sequelize,
  givenName: string | undefined,
  givenEmail: string | undefined,
  { superuserGroup, passwordComplexity }: Pick<DbSettings, 'superuserGroup' | 'passwordComplexity'>,
): Promise<void> {
  if (!givenName || !givenEmail) throw new Error('Usage: create-admin <user name> <e-mail>');
  const username = normaliseText(user.fields.username, givenName);
  const email = normaliseText(user.fields.email, givenEmail);
  checkLogin(username, email);
  const password = await askPassword();
  const problems = await passwordProblems(password, { username, email }, passwordComplexity);
  if (problems.length > 0) throw new Error(WEAK_PASSWORD);
  const passwordHash = await hashPassword(password);
  await database.transaction(async (transaction) => {
    const run = (text: string, replacements: unknown[]) =>
      database.query(text, { replacements: replacements as string[], transaction });
    const takenLogins = await database.query('SELECT `id` FROM `user` WHERE `username` IN (?) OR `email` IN (?)', {
      replacements: [
        [username, email],
        [username, email],
      ],
      type: QueryTypes.SELECT,
      transaction,
    });
    if (takenLogins.length) throw new Error('There is a user of this name or e-mail already.');
    await run('INSERT IGNORE INTO `group` (`name`) VALUES (?)', [superuserGroup]);
    await run(
      'INSERT INTO `user` (`username`, `first_name`, `last_name`, `email`, `password`, ' +
        '`is_active`, `is_staff`, `is_superuser`, `date_joined`) ' +
        "VALUES (?, ?, '', ?, ?, 1, 1, 1, UTC_TIMESTAMP(3))",
      [username, username, email, passwordHash],
    );
    await run(
      'INSERT INTO `user_groups` (`user`, `group`) ' +
        'SELECT u.`id`, g.`id` FROM `user` u JOIN `group` g ON g.`name` = ? WHERE u.`username` = ?',
      [superuserGroup, username],
    );
  });
}
