import { cardForReaders } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { AUDIT_FIELDS, AuditCard } from './AuditCard';
import { IMPERSONATIONS } from './cardQueries';

/** Who acted for whom lately, and why. */
const ImpersonationsCard = () => (
  <AuditCard
    parameters={IMPERSONATIONS}
    limit={3}
    empty="Nobody has acted as another user. When somebody does, it shows here with the reason."
    describe={({ actor__descriptive_name: actor, user__descriptive_name: user, reason }) => (
      <span title={reason ?? undefined}>
        {actor} as {user}
        {reason ? `: ${reason}` : ''}
      </span>
    )}
  />
);

export default cardForReaders(audit, [...AUDIT_FIELDS, 'reason'], ImpersonationsCard);
