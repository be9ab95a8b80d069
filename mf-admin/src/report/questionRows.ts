import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { menuOf } from '@trestle/schema/rights/lockout';
import type { RightsScope } from '@trestle/schema/rights/rightsChanges';
import type { RightsSource } from '@trestle/schema/rights/rightsSets';
import { fieldUses, readableEntities, SCREEN_LABELS, splitStates } from './previewContent';
import { answersByGroup, answersByPerson, answerLabels, type RightsQuestion } from './whoMayAnswers';

/** The answers to 'who may …' by group and by person, as a table for a file. */
export const whoMayRows = (source: RightsSource, question: RightsQuestion, entities: readonly Entity[]): string[][] => {
  const words = answerLabels(question);
  return [
    ['Group', 'User', 'Name', 'May', 'Rule'],
    ...answersByGroup(source, question, entities).map(({ name, right, rule }) => [name, '', '', words[right], rule]),
    ...answersByPerson(source, question, entities).flatMap(({ members, right, rule }) =>
      members.map(({ username, name }) => ['', username, name, words[right], rule]),
    ),
  ];
};

interface PreviewedPerson {
  rules: AccessRules;
  isStoreUser: boolean;
}
/** What a person finds, as a table for a file: menu, pages, and the fields of every list and form. */
export const previewRows = (
  { rules, isStoreUser }: PreviewedPerson,
  { routes, entities, menus }: RightsScope,
  words: (state: string) => string,
): string[][] => {
  const line = (kind: string, name: string, ...more: string[]) => [kind, name, ...more];
  const [open, denied] = splitStates(rules, routes);
  return [
    ['Kind', 'Name', 'Result', ...SCREEN_LABELS],
    ...menuOf(rules, menus, !isStoreUser).map(({ group, title }) => line('Menu', `${group} › ${title}`, 'shown')),
    ...open.map((state) => line('Page', words(state), 'open')),
    ...denied.map((state) => line('Page', words(state), 'denied')),
    ...readableEntities(rules, entities).flatMap((entity) => {
      const { screens, fields } = fieldUses(rules, entity, entities);
      return fields.map(({ label, uses }) =>
        line(
          'Field',
          `${entity.plural}: ${label}`,
          '',
          ...SCREEN_LABELS.map((screen) => uses[screens.indexOf(screen)] ?? 'denied'),
        ),
      );
    }),
  ];
};
