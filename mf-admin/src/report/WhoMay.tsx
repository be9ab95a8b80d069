import { Alert, makeStyles, mergeClasses, StatusBadge, tokens, useAllEntities } from '@trestle/kit/core';
import type { RightsAnswer } from '@trestle/schema/rights/answers';
import type { FieldRight } from '@trestle/schema/rights/fieldRights';
import type { RightsSource } from '@trestle/schema/rights/rightsSets';
import { useMemo } from 'react';
import { useRuledPages } from '../permissions/routes/useRuledPages';
import { useRightsScope } from '../permissions/changes/useRightsChanges';
import { PeopleNames } from './PeopleNames';
import { useReportStyles } from './reportStyles';
import { answersByGroup, answersByPerson, answerLabels, type RightsQuestion } from './whoMayAnswers';

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

/** Answers 'who may …' by group and by person, each with the rule that decides. */
export function WhoMay({ source, question }: { source: RightsSource; question: RightsQuestion }) {
  const styles = useStyles();
  const entities = useAllEntities();
  const { pages } = useRightsScope();
  const ruledPages = useRuledPages();
  const note = 'route' in question ? ruledPages.find(({ name }) => name === question.route)?.note : undefined;
  const byGroup = useMemo(() => answersByGroup(source, question, entities, pages), [source, question, entities, pages]);
  const byPerson = useMemo(
    () => answersByPerson(source, question, entities, pages),
    [source, question, entities, pages],
  );
  const answerTexts = answerLabels(question);
  return (
    <>
      {note && <Alert intent="warning">{note}</Alert>}
      <h3 className={styles.heading}>By group</h3>
      <AnswerTable
        label="By group"
        firstHeading="Group"
        answerTexts={answerTexts}
        rows={byGroup.map(({ name, ...each }) => ({ key: name, first: name, ...each }))}
      />
      <h3 className={styles.heading}>By person</h3>
      <AnswerTable
        label="By person"
        firstHeading="People"
        answerTexts={answerTexts}
        rows={byPerson.map(({ members, ...each }) => ({
          key: `${each.right} ${each.rule}`,
          first: <PeopleNames members={members} />,
          ...each,
        }))}
      />
    </>
  );
}

interface AnswerTableProps {
  label: string;
  /** Heading of the first column. */
  firstHeading: string;
  answerTexts: Readonly<Record<FieldRight, string>>;
  rows: readonly (RightsAnswer & { key: string; first: React.ReactNode })[];
}

function AnswerTable({ label, firstHeading, answerTexts, rows }: AnswerTableProps) {
  const styles = useStyles();
  const reportStyles = useReportStyles();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <section className={styles.wide} tabIndex={0} aria-label={label}>
      <table className={reportStyles.table} aria-label={label}>
        <thead>
          <tr>
            {[firstHeading, 'May'].map((name) => (
              <th key={name} scope="col" className={reportStyles.header}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={mergeClasses(reportStyles.cell, styles.text)}>
                {row.first}
              </th>
              <td className={mergeClasses(reportStyles.cell, styles.text)}>
                <div className={styles.answer}>
                  <StatusBadge tone={row.right === 'none' ? 'bad' : 'good'}>{answerTexts[row.right]}</StatusBadge>{' '}
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
