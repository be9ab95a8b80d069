import { cardForReaders } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { actorName } from '@trestle/schema/historyEntry';
import { AUDIT_FIELDS, AuditCard } from './AuditCard';
import { IMPERSONATIONS } from './cardQueries';

/** Lists who acted for whom lately, and why. */
const ImpersonationsCard = () => (
  <AuditCard
    parameters={IMPERSONATIONS}
    limit={3}
    empty="Nobody has acted as another user. When somebody does, it shows here with the reason."
    describe={({ reason, ...row }) => (
      <span title={reason ?? undefined}>
        {actorName(row)}
        {reason ? `: ${reason}` : ''}
      </span>
    )}
  />
);

export default cardForReaders(audit, [...AUDIT_FIELDS, 'reason'], ImpersonationsCard);
