import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { MAX_RELEASE_BYTES, MAX_RELEASE_FILES, MAX_RELEASE_SIZE_TEXT } from '@trestle/schema/limits';
import { RELEASE_VERSION } from '@trestle/schema/releaseName';
import { readDescription } from '../../src/releases/artifact/description';
import type { RemoteBuild } from '../../src/releases/artifact/readBuild';
import { countBytes, digestsOf } from '../../src/releases/artifact/releaseFiles';
import { checkContent } from '../../src/releases/checks/checkContent';
import { checkLibraries } from '../../src/releases/checks/checkLibraries';
import { checkName } from '../../src/releases/checks/checkName';
import { checkRoutes } from '../../src/releases/checks/checkRoutes';

/** RELEASE_FIRST_LOAD_KB where nobody has set it. A server with another limit says so itself. */
const FIRST_LOAD_KB = 75;

/** Returns what any server would refuse, by the part that is wrong. */
export async function findErrors(name: string, { version, files }: RemoteBuild): Promise<FieldErrors> {
  if (!RELEASE_VERSION.test(version))
    return { version: [fieldError('invalid', `${version} is no version of a release.`)] };
  if (countBytes(files) > MAX_RELEASE_BYTES || files.size > MAX_RELEASE_FILES)
    return { files: [fieldError('max', `A release has at most ${MAX_RELEASE_SIZE_TEXT}.`)] };
  const errors = { ...(await checkContent(files, digestsOf(files), FIRST_LOAD_KB)), ...checkName(name, files) };
  const reading = readDescription(files);
  if (Object.keys(errors).length > 0 || 'errors' in reading) return errors;
  const { description } = reading;
  return {
    ...checkLibraries(description.libraries ?? [], files, null),
    ...checkRoutes({ name, ...description }, [], [], null),
  };
}
