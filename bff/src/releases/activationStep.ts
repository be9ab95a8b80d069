import type { ReleaseAuditEvent } from '@trestle/db/identity/auditEvent';
import type { Rollout } from './rollout';

/**
 * Says what kind of step it is to give a kept release to users: activation, rollback or trial.
 * @param release id of the release; a newer one has a higher id
 * @param current id of the release that everyone has, if any
 * @param rollout absent: everyone gets it
 * @returns `action` for the audit; `isFreezable`: whether the step is refused while releases are frozen
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
