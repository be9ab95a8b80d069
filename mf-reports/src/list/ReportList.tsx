import { Input, makeStyles, mergeClasses, PHONE, SearchRegular, tokens } from '@trestle/kit/core';
import type { ReportSummary } from '@trestle/schema/report';
import { useState } from 'react';
import { useCardStyles } from '../cardStyles';
import { groupReports, matchesWords } from './groupReports';
import { moveBetweenLinks } from './moveBetweenLinks';
import { ReportItem } from './ReportItem';
import { useStarredReports } from './useStarredReports';

const useStyles = makeStyles({
  // The list's height (S2 §9).
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '850px',
    padding: 0,
    [PHONE]: { padding: 0 },
  },
  top: {
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
  },
  scroller: { overflowY: 'auto', padding: `0 ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS}` },
  group: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  items: { margin: 0, padding: 0, listStyleType: 'none' },
  empty: { display: 'block', padding: tokens.spacingHorizontalS },
});

interface ReportListProps {
  reports: readonly ReportSummary[];
  /** Name of the chosen report. */
  current: string;
}

/** Lists the reports as links under their groups' headings, with a search. Arrow keys move between the links. */
export function ReportList({ reports, current }: ReportListProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const [searchText, setSearchText] = useState('');
  const [starredNames, toggleStar] = useStarredReports();
  const matches = reports.filter((report) => matchesWords(report, searchText.trim()));
  return (
    // The keys are pressed on the links. The list only listens for them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav className={mergeClasses(card.card, styles.list)} aria-label="Reports" onKeyDown={moveBetweenLinks}>
      <div className={styles.top}>
        <h2 className={card.heading}>Reports List</h2>
        <Input
          type="search"
          aria-label="Search reports"
          placeholder="Search"
          autoComplete="off"
          contentBefore={<SearchRegular />}
          value={searchText}
          onChange={(_, { value }) => setSearchText(value)}
        />
      </div>
      <div className={styles.scroller}>
        {groupReports(matches, starredNames).map(({ heading, reports: members }) => (
          <section key={heading} aria-label={heading}>
            <h3 className={styles.group}>{heading}</h3>
            <ul className={styles.items}>
              {members.map((report) => (
                <ReportItem
                  key={report.name}
                  report={report}
                  isCurrent={report.name === current}
                  isStarred={starredNames.includes(report.name)}
                  onStar={() => toggleStar(report.name)}
                />
              ))}
            </ul>
          </section>
        ))}
        {matches.length === 0 && <output className={mergeClasses(card.quiet, styles.empty)}>No report matches.</output>}
      </div>
    </nav>
  );
}
