import { writeReleaseEvent, type ReleaseAuditEvent } from '@trestle/db/identity/auditEvent';
import { countReleaseStep } from '@trestle/db/platform/eventMetrics';
import type { QueryRunner } from '@trestle/db/identity/identityDb';
import { requireRecord, type ReleaseRecord } from './releaseRecord';

/** Who releases: a person, or a team by its token. */
export interface Releaser {
  user: number | null;
  /** How the audit names the token. */
  reason?: string;
  /** Name of the token. */
  token?: string;
  requestId: string;
}

/**
 * Writes the audit entry of a step of a release, and counts it for the metrics.
 * @param previousVersion the version that everyone had, if any
 * @returns the release as it is now
 */
export async function auditRelease(
  transaction: QueryRunner,
  action: ReleaseAuditEvent['action'],
  { id, name, version }: ReleaseRecord,
  previousVersion: string | null,
  { user, reason, requestId }: Releaser,
): Promise<ReleaseRecord> {
  const record = await requireRecord(transaction, name, version);
  const changes: ReleaseAuditEvent['changes'] = {
    version: [previousVersion, version],
    commit: [null, record.commit],
    ...(record.is_trial && ({ share: [null, record.share], group: [null, record.group] } as const)),
  };
  await writeReleaseEvent(transaction, {
    action,
    actor: user,
    record: { name: 'module_release', id },
    changes,
    reason,
    requestId,
  });
  countReleaseStep(name, action);
  return record;
}
