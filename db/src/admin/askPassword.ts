import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { user } from '@trestle/schema/entities/user';
import { valueRequired } from '@trestle/schema/errors';
import { checkValue, isEmpty } from '@trestle/schema/validate';

const MIN_PASSWORD_CHARACTERS = 12;

/**
 * Reads the password from the terminal or a pipe: on the command line other users of the machine could read it. All
 * characters before the line's end belong to it, as at the login.
 * @throws Error with a line for the terminal when it is too short, or nobody could log in with it
 */
export async function askPassword(input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin): Promise<string> {
  process.stdout.write(`Password (at least ${MIN_PASSWORD_CHARACTERS} characters): `);
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silentOutput, terminal: input.isTTY === true });
  terminal.once('SIGINT', () => process.exit(1));
  const closedTerminal = once(terminal, 'close').then(() => '');
  const password = await Promise.race([terminal.question(''), closedTerminal]);
  terminal.close();
  process.stdout.write('\n');
  if (password.length < MIN_PASSWORD_CHARACTERS)
    throw new Error(`The password must have at least ${MIN_PASSWORD_CHARACTERS} characters.`);
  const [problem] = isEmpty(password) ? [valueRequired()] : checkValue(user.fields.new_password, password);
  if (problem) throw new Error(`Password: ${problem.message}.`);
  return password;
}
