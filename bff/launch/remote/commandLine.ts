import { parseArgs } from 'node:util';
import { ownTable } from '@trestle/schema/ownTable';
import { CommandError } from '../../src/releases/commands/commandError';
import { refuseEmptyArguments } from '../../src/releases/commands/sendTarget';

const OPTIONS = {
  to: { type: 'string' },
  in: { type: 'string' },
  port: { type: 'string', default: '4200' },
  product: { type: 'string', default: 'trestle' },
  name: { type: 'string' },
  notes: { type: 'string' },
  share: { type: 'string' },
  group: { type: 'string' },
  preview: { type: 'boolean' },
  keep: { type: 'boolean' },
  reason: { type: 'string' },
  wait: { type: 'boolean' },
  timeout: { type: 'string', default: '600' },
  help: { type: 'boolean' },
} as const;

/** What a command takes: so many words after its own, and these options. */
interface CommandForm {
  words?: number;
  options?: readonly (keyof typeof OPTIONS)[];
}
const TARGET = ['to', 'product'] as const;
const FORMS: Readonly<Record<string, CommandForm>> = ownTable({
  init: { words: 1, options: ['name'] },
  update: {},
  dev: { options: ['in', 'port'] },
  build: {},
  test: { options: ['in', 'preview'] },
  check: { options: [...TARGET, 'in'] },
  release: { options: [...TARGET, 'notes', 'share', 'group', 'preview', 'keep'] },
  preview: { options: [...TARGET, 'notes'] },
  share: { words: 1, options: [...TARGET, 'group'] },
  promote: { options: TARGET },
  rollback: { words: 1, options: TARGET },
  switch: { words: 1, options: [...TARGET, 'reason'] },
  status: { words: 1, options: [...TARGET, 'wait', 'timeout'] },
});

/** What `trestle-remote` is called with. */
export interface RemoteCall {
  /** Absent where only help is asked for, or nothing. */
  command: string | undefined;
  /** Words after the command. */
  words: readonly string[];
  values: ReturnType<typeof parse>['values'];
}

/**
 * Reads the arguments of `trestle-remote`.
 * @throws CommandError for an unknown option, and for a word or an option that the command doesn't take: left out without
 *   a word, `promote --group Buyers` would give everyone the release
 */
export function parseCommandLine(args: readonly string[]): RemoteCall {
  const { positionals, values, tokens } = parse(args);
  refuseEmptyArguments(positionals, values);
  const [command, ...words] = positionals;
  const form = command === undefined || values.help ? undefined : FORMS[command];
  if (form) {
    const { words: wordCount = 0, options = [] } = form;
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const unused = given.find((name) => !options.some((option) => option === name));
    if (unused !== undefined) throw notTaken(command!, `--${unused}`);
    if (words.length > wordCount) throw notTaken(command!, words[wordCount]!);
  }
  return { command, words, values };
}

function notTaken(command: string, argument: string): CommandError {
  return new CommandError('wrongUse', `${command} takes no ${argument}: see trestle-remote help.`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS, tokens: true });
  } catch (error) {
    throw new CommandError('wrongUse', (error as Error).message);
  }
}
