import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { PagesByRoute } from '@trestle/schema/rights/pageAccess';
import { answerField, answerRoute, type RightsAnswer } from '@trestle/schema/rights/answers';
import type { FieldRight } from '@trestle/schema/rights/fieldRights';
import { rightsSets, rulesOf, type Member, type RightsSource } from '@trestle/schema/rights/rightsSets';
import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';
import { rightsSettings } from './rightsSettings';

/** A question about a page, or about a field of an entity. */
export type RightsQuestion = { route: string } | { entity: Entity; field: string };

/**
 * Reads a question from the address: `field:code` of an entity, or `route:product.list`. Returns null for no question.
 */
export const parseQuestion = (text: string, entity: Entity | undefined): RightsQuestion | null => {
  const [kind, name = ''] = text.split(':');
  if (kind === 'route') return { route: name };
  return kind === 'field' && entity?.fields[name] ? { entity, field: name } : null;
};

const FIELD_ANSWERS: Readonly<Record<FieldRight, string>> = { none: 'No', see: 'See', change: 'See and change' };
const PAGE_ANSWERS: Readonly<Record<FieldRight, string>> = { none: 'No', see: 'Open', change: 'Open' };
/** Returns the texts of the answers to a question. */
export const answerLabels = (question: RightsQuestion): Readonly<Record<FieldRight, string>> =>
  'route' in question ? PAGE_ANSWERS : FIELD_ANSWERS;

const answerQuestion = (
  rules: AccessRules,
  question: RightsQuestion,
  entities: readonly Entity[],
  pages: PagesByRoute | undefined,
  headOffice: boolean,
): RightsAnswer =>
  'route' in question
    ? answerRoute(rules, question.route, pages?.get(question.route), { headOffice })
    : answerField(rules, question.entity, question.field, entities);

/** Returns the answer for each current group alone. */
export const answersByGroup = (
  source: RightsSource,
  question: RightsQuestion,
  entities: readonly Entity[],
  pages?: PagesByRoute,
): (RightsAnswer & { name: string })[] =>
  source.groups
    .filter(({ hasEnded }) => !hasEnded)
    .map(({ id, name }) => ({
      name,
      ...answerQuestion(
        rulesOf({ groups: [id], superuser: false }, source, rightsSettings),
        question,
        entities,
        pages,
        name !== STORE_USER_GROUP,
      ),
    }));

/** Groups people by answer and reason. Those with the most rights come first. */
export const answersByPerson = (
  source: RightsSource,
  question: RightsQuestion,
  entities: readonly Entity[],
  pages?: PagesByRoute,
): (RightsAnswer & { members: Member[] })[] => {
  const groupedAnswers = new Map<string, RightsAnswer & { members: Member[] }>();
  for (const { rules, members, isStoreUser } of rightsSets(source, rightsSettings)) {
    const { right, rule } = answerQuestion(rules, question, entities, pages, !isStoreUser);
    const sameAnswer = groupedAnswers.get(`${right} ${rule}`);
    if (sameAnswer) sameAnswer.members.push(...members);
    else groupedAnswers.set(`${right} ${rule}`, { right, rule, members: [...members] });
  }
  const order: readonly FieldRight[] = ['change', 'see', 'none'];
  return [...groupedAnswers.values()].toSorted((a, b) => order.indexOf(a.right) - order.indexOf(b.right));
};
