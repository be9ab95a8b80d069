import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Identity } from '@trestle/db/identity/signedIdentity';
import {
  fieldLimits,
  decideOperation,
  describeDenial,
  denialReason,
  type Decision,
  type FieldLimits,
  type FieldRule,
  type AccessRules,
} from '@trestle/schema/access';
import type { Operation, Entity } from '@trestle/schema/entity';
import { forbidden } from '@trestle/schema/errors';
import type { Caller } from '../caller';
import { canHaveAttachments, type CallPolicy } from './callPolicy';

/** Members see their own store's orders alone, and none without a store (contract §2.3). */
const STORE_GROUP = 'StoreUser';

/** Which store's orders a person sees (contract §2.3, "Scope"). */
export function scopeOf(user: SessionUser, administrator: boolean): Identity['scope'] {
  if (administrator) return 'all';
  if (user.store) return user.store.id;
  return user.groups.some((group) => group.name === STORE_GROUP) ? 'none' : 'all';
}

/**
 * Lets a call through, or not: what a service is told about the caller.
 * @throws Problem 403, saying which rule it was (contract §2.4)
 */
export function authorise(caller: Caller, rules: AccessRules, call: CallPolicy, entities: readonly Entity[]): Identity {
  const decision = call.decide(rules);
  if (!decision.allowed) throw forbidden(describeDenial(decision), denialReason(decision));
  const { user, actor, session } = caller.session;
  return {
    call: call.name,
    user: user.id,
    actor,
    session,
    username: user.username,
    administrator: rules.superuser,
    superuser: user.is_superuser,
    staff: user.is_staff,
    scope: scopeOf(user, rules.superuser),
    limits: mergeFieldRules(fieldLimits(rules, [...call.states, ...(call.mentionedStates ?? [])], entities)),
    ...(call.recordInBody ? { deniedEntities: deniedEntities(rules, entities) } : {}),
    ...(call.listsOpenEntities
      ? {
          attachable: {
            read: allowedEntities(rules, entities, 'read'),
            edit: allowedEntities(rules, entities, 'edit'),
          },
        }
      : {}),
  };
}

function allowedEntities(rules: AccessRules, entities: readonly Entity[], call: Operation): string[] {
  return entities
    .filter((entity) => canHaveAttachments(entity) && decideOperation(rules, entity, call).allowed)
    .map((entity) => entity.name);
}

function deniedEntities(rules: AccessRules, entities: readonly Entity[]): Record<string, Decision> {
  const decisions = entities
    .filter(canHaveAttachments)
    .map((entity) => [entity.name, decideOperation(rules, entity, 'read')] as const);
  return Object.fromEntries(decisions.filter(([, decision]) => !decision.allowed));
}

/** One rule for a field, any deny winning: what is signed travels with every call and shall be short. */
function mergeFieldRules(limits: FieldLimits): FieldLimits {
  return Object.fromEntries(
    Object.entries(limits).map(([model, rules]) => {
      const byField = new Map<string, FieldRule>();
      for (const rule of rules) {
        const other = byField.get(rule.field_name);
        byField.set(rule.field_name, {
          field_name: rule.field_name,
          deny_read: rule.deny_read || (other?.deny_read ?? false),
          deny_update: rule.deny_update || (other?.deny_update ?? false),
        });
      }
      return [model, [...byField.values()]];
    }),
  );
}
