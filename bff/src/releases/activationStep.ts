import type { ReleaseAuditEvent } from '@trestle/db/identity/auditEvent';
import type { Rollout } from './rollout';

/**
 * Decides what giving a kept release to users is, for the audit and for a freeze.
 * @param release id of the release; a newer one has a higher id
 * @param current id of the release that everyone has, if any
 * @param rollout absent: everyone gets it
 * @returns `isFreezable`: whether it has to wait while releases are frozen. Going back goes on.
 */
export function activationStep(
  release: number,
  current: number | undefined,
  rollout?: Rollout,
): { action: ReleaseAuditEvent['action']; isFreezable: boolean } {
  if (rollout && rollout.to !== 'everyone') return { action: 'trial', isFreezable: true };
  if (current === undefined || release > current) return { action: 'activate', isFreezable: true };
  return { action: release < current ? 'rollback' : 'activate', isFreezable: false };
}
