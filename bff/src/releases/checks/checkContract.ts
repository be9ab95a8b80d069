import { accepted } from '@trestle/schema/remoteContract.json';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';

/** Contract versions that the shell serves: the kit's own, and older ones for a while (CONTRIBUTING.md). */
const ACCEPTED_CONTRACTS: readonly number[] = accepted;

/** Returns errors for a release that was built for another contract than the shell's. */
export function checkContract(contract: number): FieldErrors {
  if (ACCEPTED_CONTRACTS.includes(contract)) return {};
  const message = `Built for contract ${contract}, and the shell has ${ACCEPTED_CONTRACTS.join(' and ')}.`;
  return { contract: [fieldError('contract', message)] };
}
