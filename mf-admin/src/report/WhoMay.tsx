import { makeStyles, mergeClasses, StatusBadge, tokens, useAllEntities } from '@trestle/kit/core';
import { answerField, answerRoute, type Answer } from '@trestle/schema/rights/answers';
import type { FieldRight } from '@trestle/schema/rights/fieldRights';
import { rightsSets, rulesOf, type Member, type RightsSource } from '@trestle/schema/rights/rightsSets';
import type { AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { useMemo } from 'react';
import { PeopleNames } from './PeopleNames';
import { useReportStyles } from './reportStyles';
import { rightsSettings } from './rightsSettings';

const useStyles = makeStyles({
  heading: {
    margin: `${tokens.spacingVerticalL} 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  wide: { overflowX: 'auto' },
  text: {
    whiteSpace: 'normal',
    overflowWrap: 'break-word',
    verticalAlign: 'top',
    paddingTop: tokens.spacingVerticalSNudge,
    paddingBottom: tokens.spacingVerticalSNudge,
  },
  // On a phone the rule stands below the answer.
  answer: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

/** A question about a page, or about a field of an entity. */
export type Question = { route: string } | { entity: Entity; field: string };

const answer = (rules: AccessRules, question: Question, entities: readonly Entity[]): Answer =>
  'route' in question
    ? answerRoute(rules, question.route)
    : answerField(rules, question.entity, question.field, entities);

const FIELD_WORDS: Readonly<Record<FieldRight, string>> = { none: 'No', see: 'See', change: 'See and change' };
const PAGE_WORDS: Readonly<Record<FieldRight, string>> = { none: 'No', see: 'Open', change: 'Open' };

/** Answers 'who may …' by group and by person, each with the rule that decides. */
export function WhoMay({ source, question }: { source: RightsSource; question: Question }) {
  const styles = useStyles();
  const entities = useAllEntities();
  const byGroup = useMemo(
    () =>
      source.groups
        .filter(({ hasEnded }) => !hasEnded)
        .map(({ id, name }) => ({
          name,
          ...answer(rulesOf({ groups: [id], superuser: false }, source, rightsSettings), question, entities),
        })),
    [source, question, entities],
  );
  const byPerson = useMemo(() => mergeAnswers(source, question, entities), [source, question, entities]);
  const words = 'route' in question ? PAGE_WORDS : FIELD_WORDS;
  return (
    <>
      <h3 className={styles.heading}>By group</h3>
      <AnswerTable
        label="By group"
        first="Group"
        words={words}
        rows={byGroup.map(({ name, ...each }) => ({ key: name, first: name, ...each }))}
      />
      <h3 className={styles.heading}>By person</h3>
      <AnswerTable
        label="By person"
        first="People"
        words={words}
        rows={byPerson.map(({ members, ...each }) => ({
          key: `${each.right} ${each.rule}`,
          first: <PeopleNames members={members} />,
          ...each,
        }))}
      />
    </>
  );
}

/** Puts the people with the same answer for the same reason together; those who may come first. */
const mergeAnswers = (source: RightsSource, question: Question, entities: readonly Entity[]) => {
  const merged = new Map<string, Answer & { members: Member[] }>();
  for (const { rules, members } of rightsSets(source, rightsSettings)) {
    const { right, rule } = answer(rules, question, entities);
    const known = merged.get(`${right} ${rule}`);
    if (known) known.members.push(...members);
    else merged.set(`${right} ${rule}`, { right, rule, members: [...members] });
  }
  const order: readonly FieldRight[] = ['change', 'see', 'none'];
  return [...merged.values()].toSorted((a, b) => order.indexOf(a.right) - order.indexOf(b.right));
};

interface AnswerTableProps {
  label: string;
  first: string;
  words: Readonly<Record<FieldRight, string>>;
  rows: readonly (Answer & { key: string; first: React.ReactNode })[];
}

function AnswerTable({ label, first, words, rows }: AnswerTableProps) {
  const styles = useStyles();
  const look = useReportStyles();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <section className={styles.wide} tabIndex={0} aria-label={label}>
      <table className={look.table} aria-label={label}>
        <thead>
          <tr>
            {[first, 'May'].map((name) => (
              <th key={name} scope="col" className={look.header}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={mergeClasses(look.cell, styles.text)}>
                {row.first}
              </th>
              <td className={mergeClasses(look.cell, styles.text)}>
                <div className={styles.answer}>
                  <StatusBadge tone={row.right === 'none' ? 'bad' : 'good'}>{words[row.right]}</StatusBadge>{' '}
                  <span>{row.rule}</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
