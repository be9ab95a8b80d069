import { writeReleaseEvent, type ReleaseAuditEvent } from '@trestle/db/identity/auditEvent';
import type { QueryRunner } from '@trestle/db/identity/identityDb';
import { countReleaseStep } from '@trestle/db/platform/eventMetrics';
import type { Releaser } from './auditRelease';
import type { ReleaseRecord } from './releaseRecord';

/** A step that concerns a remote with all its releases. */
interface ModuleEvent extends Pick<ReleaseAuditEvent, 'action' | 'changes'> {
  /** The release under which it stands in the audit. */
  record: ReleaseRecord;
  releaser: Releaser;
}

/** Writes the audit entry of a step that concerns a whole remote, and counts it for the metrics. */
export async function writeModuleEvent(
  transaction: QueryRunner,
  { action, record, changes, releaser: { user, reason, requestId } }: ModuleEvent,
): Promise<void> {
  await writeReleaseEvent(transaction, {
    action,
    actor: user,
    record: { name: 'module_release', id: record.id },
    changes: { remote: [null, record.name], ...changes },
    reason,
    requestId,
  });
  countReleaseStep(record.name, action);
}
