import { useAllEntities } from '@trestle/kit/core';
import { cardForReaders } from '@trestle/kit/widgets';
import { audit } from '@trestle/schema/entities/audit';
import { ownTable } from '@trestle/schema/ownTable';
import { AUDIT_FIELDS, AuditCard } from './AuditCard';
import { RIGHTS_CHANGED } from './cardQueries';

const VERBS: Readonly<Record<string, string>> = ownTable({
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  merge: 'merged',
});

/** Lists the latest changes of groups and of their permissions. */
function RightsChangedCard() {
  const entities = useAllEntities();
  const labelOf = (name: string | null) => entities.find((each) => each.name === name)?.label.toLowerCase() ?? name;
  return (
    <AuditCard
      parameters={RIGHTS_CHANGED}
      limit={5}
      empty="Nobody has changed groups or their permissions yet."
      describe={({ actor__descriptive_name: actor, action, other_name: name, other_id: id }) =>
        `${actor ?? 'Somebody'} ${VERBS[action ?? ''] ?? action} ${labelOf(name)} ${id ?? ''}`
      }
    />
  );
}

export default cardForReaders(audit, AUDIT_FIELDS, RightsChangedCard);
