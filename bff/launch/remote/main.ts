import { ownTable } from '@trestle/schema/ownTable';
import { askOwnMachineDirectly } from '../../src/releases/commands/askDirectly';
import { activate, sendBuild, switchAt, type SendOptions } from '../../src/releases/commands/releaseSteps';
import { CommandError, EXIT_CODES } from '../../src/releases/commands/commandError';
import { readTarget, requireOrigin } from '../../src/releases/commands/sendTarget';
import { breakRemote } from './breaking/breakRemote';
import { buildRemote } from './buildRemote';
import { checkRemote } from './checkRemote';
import { parseCommandLine, type RemoteCall } from './commandLine';
import { createRemote } from './createRemote';
import { developRemote } from './developRemote';
import { findNewerSource } from './findNewerSource';
import { readRemoteFolder } from './remoteFolder';
import { showStatus } from './showStatus';
import { testRemote } from './testRemote';
import { updateRemote } from './updateRemote';

/* `trestle-remote`: a team in a repository of its own makes, builds, checks and releases a remote with it. */

const USAGE = `trestle-remote COMMAND, in the folder of a remote:
  init FOLDER [--name mf-pricing]      makes a remote: list, form, page, card, test, story, CI
  update                               renews its packages by those of this command (npx ./trestle-remote-….tgz update)
  dev --in URL [--port 4200]           serves it with hot reload, to be seen in a running Trestle
  build                                builds it into dist
  test [--in URL [--preview]]          runs its unit tests, or its stories there, also with the build sent by preview
  check [--to URL]                     says all that would be refused; with --to what runs there, too
  check --in URL                       breaks it in every known way in a browser there, and says what happened
  release --to URL [--notes TEXT]      sends the build, and everyone gets it
          [--share PERCENT | --group NAME | --preview | --keep]
  preview --to URL [--notes TEXT]      sends the build for staff, who add ?preview=NAME@VERSION to an address
  share PERCENT --to URL               the release on trial goes to this share of users (or --group NAME)
  promote --to URL                     the release on trial becomes everyone's
  rollback [VERSION] --to URL          everyone gets a former release, by default the one before
  switch off --reason TEXT --to URL    takes the remote away; switch on brings it back
  status [VERSION] --to URL [--wait]   who gets what, and what failed; waits until everyone has the build
TRESTLE_RELEASE_TOKEN holds the release token; TRESTLE_USER and TRESTLE_PASSWORD sign in for --in. Exit codes: 0 done, 1 refused, 2 called wrongly, 3 not reached in time.`;

const targetOf = ({ values }: RemoteCall) => {
  const token = { value: process.env['TRESTLE_RELEASE_TOKEN'], variable: 'TRESTLE_RELEASE_TOKEN' };
  return readTarget(values.to, token, values.product);
};
const here = () => readRemoteFolder(process.cwd());
const nameHere = () => here().name;

/** Returns whom `share` names. @throws CommandError unless it is a percentage or a group */
function readShare({ words: [percent], values: { group } }: RemoteCall): { share: number } | { group: string } {
  if (group && percent === undefined) return { group };
  if (!group && /^[1-9]\d?$/.test(percent ?? '')) return { share: Number(percent) };
  throw new CommandError('wrongUse', 'Say which share of users, from 1 to 99 percent: share 20. Or name a --group.');
}

/** Checks the build, here or there, and then breaks it there, if asked to. */
async function checkHere(call: RemoteCall): Promise<void> {
  const { to, in: trestle, product } = call.values;
  await checkRemote(here(), to ? targetOf(call) : null, print);
  if (trestle === undefined) return;
  const { TRESTLE_USER: username, TRESTLE_PASSWORD: password } = process.env;
  await breakRemote(here(), requireOrigin(trestle, '--in'), { username, password, product }, print);
}

/** Sends the build. What was saved after it is not in it, which is said, since a build is easily forgotten. */
async function sendHere(call: RemoteCall, options: SendOptions): Promise<void> {
  const { folder, name } = here();
  await sendBuild(targetOf(call), name, folder, options, print);
  const newerSource = findNewerSource(folder);
  if (newerSource) print(`${newerSource} was saved after this build, and is not in it: build, and send that.`);
}

const COMMANDS: Readonly<Record<string, (call: RemoteCall) => Promise<void>>> = ownTable({
  init: ({ words, values }) => createRemote(words[0], values.name, print),
  update: async () => updateRemote(here(), print),
  dev: ({ values }) => developRemote(here(), values.in, values.port, print),
  build: () => buildRemote(here(), print),
  test: async ({ values }) =>
    testRemote(here(), {
      trestle: values.in === undefined ? undefined : requireOrigin(values.in, '--in'),
      preview: values.preview,
    }),
  check: (call) => checkHere(call),
  release: (call) => sendHere(call, call.values),
  preview: (call) => sendHere(call, { ...call.values, preview: true }),
  share: (call) => activate(targetOf(call), { name: nameHere(), ...readShare(call) }, print),
  promote: (call) => activate(targetOf(call), { name: nameHere(), share: 100 }, print),
  rollback: (call) =>
    activate(targetOf(call), { name: nameHere(), ...(call.words[0] && { version: call.words[0] }) }, print),
  switch: (call) => switchAt(targetOf(call), nameHere(), call.words[0], call.values.reason, print),
  status: (call) =>
    showStatus(
      targetOf(call),
      here(),
      { version: call.words[0], wait: call.values.wait, timeout: call.values.timeout },
      print,
    ),
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs the command that the arguments name. @returns the exit code */
async function run(args: string[]): Promise<number> {
  try {
    const call = parseCommandLine(args);
    const { command: name } = call;
    if (call.values.help || name === 'help') {
      print(USAGE);
      return 0;
    }
    const command = name === undefined ? undefined : COMMANDS[name];
    if (!command) throw new CommandError('wrongUse', name ? `There is no command ${name}.\n${USAGE}` : USAGE);
    await command(call);
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return error instanceof CommandError ? EXIT_CODES[error.kind] : EXIT_CODES.refused;
  }
}

askOwnMachineDirectly(process.env);
process.exitCode = await run(process.argv.slice(2));
