import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { MAX_RELEASE_BYTES, MAX_RELEASE_FILES, MAX_RELEASE_SIZE_TEXT } from '@trestle/schema/limits';
import { RELEASE_VERSION } from '@trestle/schema/releaseName';
import { readDescription } from '../../src/releases/artifact/description';
import type { RemoteBuild } from '../../src/releases/artifact/readBuild';
import { digestsOf } from '../../src/releases/artifact/releaseFiles';
import { checkContent } from '../../src/releases/checks/checkContent';
import { checkRoutes } from '../../src/releases/checks/checkRoutes';
import { reasonsOf } from '../../src/releases/commands/reasonsOf';
import { checkBuildAt, requireBuild } from '../../src/releases/commands/releaseSteps';
import { CommandError, type SendTarget } from '../../src/releases/commands/sendTarget';
import type { RemoteFolder } from './remoteFolder';

/** RELEASE_FIRST_LOAD_KB where nobody has set it. A server with another limit says so itself. */
const FIRST_LOAD_KB = 75;

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

/** Returns what any server would refuse, by the part that is wrong. */
export async function findErrors(name: string, { version, files }: RemoteBuild): Promise<FieldErrors> {
  if (!RELEASE_VERSION.test(version))
    return { version: [fieldError('invalid', `${version} is no version of a release.`)] };
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  if (bytes > MAX_RELEASE_BYTES || files.size > MAX_RELEASE_FILES)
    return { files: [fieldError('max', `A release has at most ${MAX_RELEASE_SIZE_TEXT}.`)] };
  const errors = await checkContent(files, digestsOf(files), FIRST_LOAD_KB);
  const reading = readDescription(files);
  if (Object.keys(errors).length > 0 || 'errors' in reading) return errors;
  return checkRoutes({ name, ...reading.description }, [], [], null);
}
