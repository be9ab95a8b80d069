import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { PagesByRoute } from '@trestle/schema/rights/pageAccess';
import { menuOf } from '@trestle/schema/rights/lockout';
import type { RightsScope } from '@trestle/schema/rights/rightsChanges';
import type { RightsSource } from '@trestle/schema/rights/rightsSets';
import { fieldUses, readableEntities, SCREEN_LABELS, splitStates } from './previewContent';
import { answersByGroup, answersByPerson, answerLabels, type RightsQuestion } from './whoMayAnswers';

/** Returns the answers to 'who may …' by group and by person, as the rows of a file. */
export const whoMayRows = (
  source: RightsSource,
  question: RightsQuestion,
  entities: readonly Entity[],
  pages?: PagesByRoute,
): string[][] => {
  const answerTexts = answerLabels(question);
  return [
    ['Group', 'User', 'Name', 'May', 'Rule'],
    ...answersByGroup(source, question, entities, pages).map(({ name, right, rule }) => [
      name,
      '',
      '',
      answerTexts[right],
      rule,
    ]),
    ...answersByPerson(source, question, entities, pages).flatMap(({ members, right, rule }) =>
      members.map(({ username, name }) => ['', username, name, answerTexts[right], rule]),
    ),
  ];
};

interface PreviewedPerson {
  rules: AccessRules;
  isStoreUser: boolean;
}
/**
 * Returns what a person sees, as the rows of a file: menu, pages, and the fields of every list and form.
 * @param describe describes a state for the user
 */
export const previewRows = (
  { rules, isStoreUser }: PreviewedPerson,
  { routes, entities, menus, pages }: RightsScope,
  describe: (state: string) => string,
): string[][] => {
  const toRow = (kind: string, name: string, ...cells: string[]) => [kind, name, ...cells];
  const [open, denied] = splitStates(rules, routes, pages, { headOffice: !isStoreUser });
  return [
    ['Kind', 'Name', 'Result', ...SCREEN_LABELS],
    ...menuOf(rules, menus, !isStoreUser, pages).map(({ group, title }) =>
      toRow('Menu', `${group} › ${title}`, 'shown'),
    ),
    ...open.map((state) => toRow('Page', describe(state), 'open')),
    ...denied.map((state) => toRow('Page', describe(state), 'denied')),
    ...readableEntities(rules, entities).flatMap((entity) => {
      const { screens, fields } = fieldUses(rules, entity, entities);
      return fields.map(({ label, uses, elsewhere }) =>
        toRow(
          'Field',
          `${entity.plural}: ${label}`,
          elsewhere,
          ...SCREEN_LABELS.map((screen) => uses[screens.indexOf(screen)] ?? 'denied'),
        ),
      );
    }),
  ];
};
