import { isStoreUser } from '@trestle/schema/rights/userPrivileges';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Identity, ReportReads } from '../platform/signedIdentity';
import {
  decideOperation,
  describeDenial,
  denialReason,
  type Decision,
  type FieldRule,
  type AccessRules,
} from '@trestle/schema/access';
import { fieldLimits, type FieldLimits } from '@trestle/schema/fieldAccess';
import { canHaveAttachments, type Entity, type Operation } from '@trestle/schema/entity';
import { forbidden } from '@trestle/schema/errors';
import type { LiveSession } from './liveSessions';
import type { CallPolicy, EntityRights } from './callPolicy';

/** Whether a user is an 'administrator' of the contract: superuser, or in the configured group (contract §1). */
export function isAdministrator(user: Pick<SessionUser, 'is_superuser' | 'groups'>, superuserGroup: string): boolean {
  return user.is_superuser || user.groups.some((group) => group.name === superuserGroup);
}

/** Returns whose orders a user sees: one store's (its id), all, or none (contract §2.3, Scope). */
export function scopeOf(user: SessionUser, administrator: boolean): Identity['scope'] {
  if (administrator) return 'all';
  if (user.store) return user.store.id;
  return isStoreUser(user) ? 'none' : 'all';
}

/** Who calls, in which session. A schedule calls without a session. */
export type AuthorisedPerson = Pick<LiveSession, 'user' | 'actor' | 'session'>;

/**
 * Decides on a call and returns the caller's identity for its service.
 * @throws Problem 403 naming the rule that refused it (contract §2.4)
 */
export function authorise(
  { user, actor, session }: AuthorisedPerson,
  ownRules: AccessRules,
  policy: CallPolicy,
  entities: readonly Entity[],
): Identity {
  const scope = scopeOf(user, ownRules.superuser);
  const rules = { ...ownRules, headOffice: scope === 'all' };
  const decision = policy.decide(rules);
  if (!decision.allowed) throw forbidden(describeDenial(decision), denialReason(decision));
  const limits = mergeFieldRules(fieldLimits(rules, [...policy.states, ...(policy.mentionedStates ?? [])], entities));
  return {
    call: policy.name,
    user: user.id,
    actor,
    session,
    username: user.username,
    administrator: rules.superuser,
    superuser: user.is_superuser,
    staff: user.is_staff,
    scope,
    limits,
    ...(user.store?.region ? { region: user.store.region } : {}),
    ...(policy.reads
      ? { reads: reportReads(policy.reads, rules, entities, limits), personName: user.descriptive_name }
      : {}),
    ...(policy.recordInBody ? { deniedEntities: deniedEntities(rules, entities) } : {}),
    ...(policy.listsOpenEntities
      ? {
          attachable: {
            read: allowedEntities(rules, entities, 'read'),
            edit: allowedEntities(rules, entities, 'edit'),
          },
        }
      : {}),
  };
}

function allowedEntities(rules: AccessRules, entities: readonly Entity[], operation: Operation): string[] {
  return entities
    .filter((entity) => canHaveAttachments(entity) && decideOperation(rules, entity, operation).allowed)
    .map((entity) => entity.name);
}

function deniedEntities(rules: AccessRules, entities: readonly Entity[]): Record<string, Decision> {
  const decisions = entities
    .filter(canHaveAttachments)
    .map((entity) => [entity.name, decideOperation(rules, entity, 'read')] as const);
  return Object.fromEntries(decisions.filter(([, decision]) => !decision.allowed));
}

/** Lists what reports may read, each with the field rules that `limits` lacks, so that common rules travel once. */
function reportReads(
  { list, read }: NonNullable<CallPolicy['reads']>,
  rules: AccessRules,
  entities: readonly Entity[],
  limits: FieldLimits,
): ReportReads {
  const openEntities = (rights: ReadonlyMap<string, EntityRights>) =>
    Object.fromEntries(
      [...rights]
        .filter(([, { decide }]) => decide(rules).allowed)
        .map(([name, { states }]) => [
          name,
          withoutCommonRules(mergeFieldRules(fieldLimits(rules, states, entities)), limits),
        ]),
    );
  return { list: openEntities(list), read: openEntities(read) };
}

/** Leaves out the field rules that `commonLimits` contain already. */
function withoutCommonRules(limits: FieldLimits, commonLimits: FieldLimits): FieldLimits {
  const isCommon = (model: string, rule: FieldRule): boolean =>
    (commonLimits[model] ?? []).some(
      (other) =>
        other.field_name === rule.field_name &&
        other.deny_read >= rule.deny_read &&
        other.deny_update >= rule.deny_update,
    );
  const ownRules = Object.entries(limits).map(
    ([model, rules]) => [model, rules.filter((rule) => !isCommon(model, rule))] as const,
  );
  return Object.fromEntries(ownRules.filter(([, rules]) => rules.length > 0));
}

/** Merges the rules of each field into one; any deny wins. The result travels with every call, so it is kept short. */
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
