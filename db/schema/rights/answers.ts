import { decideOperation, describeDenial, type AccessRules, type Decision } from '../access';
import type { Entity } from '../entity';
import { isWritable } from '../field';
import { decidePage, type PageAccess, type PageViewer } from './pageAccess';
import { callAccess, fieldRights, type FieldRight } from './fieldRights';
import { describeFact, describePlaces, readableElsewhere } from './sameFacts';

/** The answer to a question about somebody's rights, with the rule that decides. */
export interface RightsAnswer {
  right: FieldRight;
  /** One sentence: who decides. */
  rule: string;
}

/** Answers whether somebody may open a page. */
export const answerRoute = (
  rules: AccessRules,
  route: string,
  page?: PageAccess,
  viewer: PageViewer = { headOffice: true },
): RightsAnswer => {
  const decision = decidePage(rules, route, page, viewer);
  return { right: decision.allowed ? 'see' : 'none', rule: describeDecision(rules, decision) };
};

/** Says which rule decided, or why none did. */
export const describeDecision = (rules: AccessRules, decision: Decision): string => {
  if (decision.verdict === 'Always open') return 'Always open: only a rule of this name denies it.';
  if (rules.superuser && decision.allowed) return 'Administrators may do everything.';
  if (decision.isNew)
    return 'Closed: its remote is new, and nobody has opened its pages. A rule that names it opens it.';
  if (!decision.allowed) return describeDenial(decision);
  if (!rules.use_permissions) return 'The rules are switched off: USE_PERMISSIONS is 0.';
  if (decision.group === undefined || decision.state === undefined) return 'No rule denies it.';
  return `Allowed by the rules of group ${decision.group} (state ${decision.state}).`;
};

/** Answers whether somebody may see or change a field, and names where they read its fact all the same. */
export const answerField = (
  rules: AccessRules,
  entity: Entity,
  field: string,
  entities: readonly Entity[],
): RightsAnswer => {
  const answer = answerOwnField(rules, entity, field, entities);
  const places = answer.right === 'none' ? readableElsewhere(rules, entity, field, entities) : [];
  if (places.length === 0) return answer;
  const fact = describeFact(entity.fields[field]!);
  return {
    ...answer,
    rule: `${answer.rule.replace(/\.$/, '')}, but can read ${fact} in ${describePlaces(places)}.`,
  };
};

/** Answers whether somebody may see or change a field of an entity's own calls. */
const answerOwnField = (
  rules: AccessRules,
  entity: Entity,
  field: string,
  entities: readonly Entity[],
): RightsAnswer => {
  const right = fieldRights(rules, entity, entities).get(field) ?? 'none';
  const listDecision = decideOperation(rules, entity, 'list');
  const readDecision = listDecision.allowed ? listDecision : decideOperation(rules, entity, 'read');
  if (rules.superuser || right === 'change') return { right, rule: describeDecision(rules, readDecision) };
  if (!readDecision.allowed) return { right, rule: describeDecision(rules, readDecision) };
  if (right === 'none') return { right, rule: describeRules(rules, entity, field, entities, 'hidden') };
  const writable = isWritable(entity.fields[field]!);
  if (!writable)
    return { right, rule: `${describeDecision(rules, readDecision)} Nobody can change it: it is read-only.` };
  const edit = decideOperation(rules, entity, 'edit');
  const rule = edit.allowed
    ? describeRules(rules, entity, field, entities, 'locked')
    : `No change: ${describeDenial(edit)}`;
  return { right, rule };
};

const PARTICIPLES = { hidden: 'Hidden', locked: 'Locked' };
/**
 * Names the rules that hide or lock a field. Each of them does so by itself (contract §2.4), so they are found by
 * calling the rules function with one state at a time.
 */
const describeRules = (
  rules: AccessRules,
  entity: Entity,
  field: string,
  entities: readonly Entity[],
  which: 'hidden' | 'locked',
): string => {
  const call = which === 'hidden' ? 'list' : 'edit';
  const unrestricted = entities.map((each) => ({ ...each, restrictedFields: undefined }) as Entity);
  const subject = unrestricted.find(({ name }) => name === entity.name)!;
  const ruleNames = rules.groups.flatMap((group) =>
    group.states
      .filter((state) => state.models.length > 0)
      .filter((state) => {
        // Only the field rules count here: whether the call is open has been decided.
        const singleRule = {
          ...rules,
          groups: [{ ...group, deny_by_default: false, states: [{ ...state, deny: false }] }],
        };
        return (['list', 'read', call] as const).some((each) =>
          callAccess(singleRule, subject, each, unrestricted)?.[which].has(field),
        );
      })
      .map((state) => `the rules of group ${group.group__name ?? group.group} (state ${state.state_name})`),
  );
  if (ruleNames.length > 0) return `${PARTICIPLES[which]} by ${ruleNames.join(' and by ')}.`;
  const restriction = entities.find(({ name }) => name === entity.name)?.restrictedFields;
  if (restriction?.fields.includes(field)) return `${PARTICIPLES[which]} because ${restriction.state} is denied.`;
  return `${PARTICIPLES[which]} by the rules of what it is computed from.`;
};
