import { version as REMOTE_CONTRACT } from '@trestle/schema/remoteContract.json';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';

/** Returns errors for a release that was built for another contract than the shell's. */
export function checkContract(contract: number): FieldErrors {
  if (contract === REMOTE_CONTRACT) return {};
  const words = `Built for contract ${contract}, and the shell has ${REMOTE_CONTRACT}.`;
  return { contract: [fieldError('contract', words)] };
}
