import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { answerField, answerRoute, type RightsAnswer } from '@trestle/schema/rights/answers';
import type { FieldRight } from '@trestle/schema/rights/fieldRights';
import { rightsSets, rulesOf, type Member, type RightsSource } from '@trestle/schema/rights/rightsSets';
import { rightsSettings } from './rightsSettings';

/** A question about a page, or about a field of an entity. */
export type RightsQuestion = { route: string } | { entity: Entity; field: string };

/** Reads a question from the address: `what=field:code` of an entity, or `what=route:product.list`. */
export const parseQuestion = (what: string, entity: Entity | undefined): RightsQuestion | null => {
  const [kind, name = ''] = what.split(':');
  if (kind === 'route') return { route: name };
  return kind === 'field' && entity?.fields[name] ? { entity, field: name } : null;
};

const FIELD_WORDS: Readonly<Record<FieldRight, string>> = { none: 'No', see: 'See', change: 'See and change' };
const PAGE_WORDS: Readonly<Record<FieldRight, string>> = { none: 'No', see: 'Open', change: 'Open' };
/** Words for the answers to a question. */
export const answerLabels = (question: RightsQuestion): Readonly<Record<FieldRight, string>> =>
  'route' in question ? PAGE_WORDS : FIELD_WORDS;

const answer = (rules: AccessRules, question: RightsQuestion, entities: readonly Entity[]): RightsAnswer =>
  'route' in question
    ? answerRoute(rules, question.route)
    : answerField(rules, question.entity, question.field, entities);

/** The answer for each current group alone. */
export const answersByGroup = (
  source: RightsSource,
  question: RightsQuestion,
  entities: readonly Entity[],
): (RightsAnswer & { name: string })[] =>
  source.groups
    .filter(({ hasEnded }) => !hasEnded)
    .map(({ id, name }) => ({
      name,
      ...answer(rulesOf({ groups: [id], superuser: false }, source, rightsSettings), question, entities),
    }));

/** Puts the people with the same answer for the same reason together; those who may come first. */
export const answersByPerson = (
  source: RightsSource,
  question: RightsQuestion,
  entities: readonly Entity[],
): (RightsAnswer & { members: Member[] })[] => {
  const merged = new Map<string, RightsAnswer & { members: Member[] }>();
  for (const { rules, members } of rightsSets(source, rightsSettings)) {
    const { right, rule } = answer(rules, question, entities);
    const known = merged.get(`${right} ${rule}`);
    if (known) known.members.push(...members);
    else merged.set(`${right} ${rule}`, { right, rule, members: [...members] });
  }
  const order: readonly FieldRight[] = ['change', 'see', 'none'];
  return [...merged.values()].toSorted((a, b) => order.indexOf(a.right) - order.indexOf(b.right));
};
