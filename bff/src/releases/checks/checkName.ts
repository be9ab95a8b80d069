import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { parseJson } from '../artifact/description';
import type { ReleaseFiles } from '../artifact/releaseFiles';

/**
 * Checks that a build of scripts was made under the name that it is released by: the shell looks for it under that name.
 * Modules are found by their address alone. Of a build whose manifest doesn't say it, nothing is known.
 */
export function checkName(name: string, files: ReleaseFiles): FieldErrors {
  const { metaData } = (parseJson(files.get('mf-manifest.json')) ?? {}) as {
    metaData?: { globalName?: unknown; remoteEntry?: { type?: unknown } };
  };
  const builtName = metaData?.globalName;
  if (typeof builtName !== 'string' || metaData?.remoteEntry?.type === 'module') return {};
  if (builtName === name.replaceAll('-', '_')) return {};
  const text = `This is a build of ${JSON.stringify(builtName.slice(0, 100))}. Its configuration and package.json must name ${name}`;
  return { name: [fieldError('invalid', `${text}.`)] };
}
