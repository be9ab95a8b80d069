import { version as REMOTE_CONTRACT } from '@trestle/schema/remoteContract.json';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { CheckFit } from '../database/activateRelease';
import { checkRoutes } from './checkRoutes';

/** Returns errors for a release that was built for another contract than the shell's. */
export function checkContract(contract: number): FieldErrors {
  if (contract === REMOTE_CONTRACT) return {};
  const words = `Built for contract ${contract}, and the shell has ${REMOTE_CONTRACT}.`;
  return { contract: [fieldError('contract', words)] };
}

/** Checks a release against what runs, whether it is new or was kept. */
export function createCheckFit(): CheckFit {
  return (release, live, rules) => ({ ...checkContract(release.contract), ...checkRoutes(release, live, rules) });
}
