import { reasonsOf } from '../../src/releases/commands/reasonsOf';
import { checkBuildAt, requireBuild } from '../../src/releases/commands/releaseSteps';
import { CommandError } from '../../src/releases/commands/commandError';
import type { SendTarget } from '../../src/releases/commands/sendTarget';
import { findErrors } from './findErrors';
import type { RemoteFolder } from './remoteFolder';

/**
 * Checks a build before it is released: here with the server's own code and, with a target, by that server, which knows
 * its other remotes, its shell and its calls.
 * @throws CommandError with all reasons
 */
export async function checkRemote(
  { folder, name }: RemoteFolder,
  target: SendTarget | null,
  print: (line: string) => void,
): Promise<void> {
  const build = requireBuild(name, folder);
  if (target) {
    await checkBuildAt(target, name, build);
    print(`${name} ${build.version} can be released at ${target.origin}.`);
    return;
  }
  const reasons = reasonsOf(await findErrors(name, build));
  if (reasons.length > 0)
    throw new CommandError('refused', [`${name} ${build.version} can't be released:`, ...reasons].join('\n  '));
  print(`${name} ${build.version} is in order. With --to URL it is also checked against what runs there.`);
}
