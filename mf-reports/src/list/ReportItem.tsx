import { Button, Link, makeStyles, mergeClasses, tokens, usePathTo, accent } from '@trestle/kit/core';
import type { ReportSummary } from '@trestle/schema/report';
import { useCardStyles } from '../cardStyles';

const useStyles = makeStyles({
  item: {
    display: 'flex',
    alignItems: 'start',
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  current: {
    backgroundColor: accent.background,
    boxShadow: `inset 3px 0 0 ${accent.stroke}`,
    ':hover': { backgroundColor: accent.background },
  },
  link: {
    display: 'block',
    flexGrow: 1,
    minWidth: 0,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForegroundLink },
  description: { display: 'block' },
  star: { marginTop: tokens.spacingVerticalXXS, color: tokens.colorNeutralForeground3 },
  starred: { color: accent.foreground },
});

interface ReportItemProps {
  report: ReportSummary;
  isCurrent: boolean;
  isStarred: boolean;
  onStar: () => void;
}

/** A report in the list: a link with title and description, and a button that stars the report. */
export function ReportItem({ report, isCurrent, isStarred, onStar }: ReportItemProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const to = usePathTo('reports', { reportName: report.name }) ?? '';
  return (
    <li className={mergeClasses(styles.item, isCurrent && styles.current)}>
      <Link to={to} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
        <span className={styles.title}>{report.title}</span>
        <span className={mergeClasses(card.small, styles.description)}>{report.description}</span>
      </Link>
      <Button
        className={mergeClasses(styles.star, isStarred && styles.starred)}
        appearance="transparent"
        size="small"
        icon={<StarIcon filled={isStarred} />}
        aria-label={`Star ${report.title}`}
        aria-pressed={isStarred}
        title={isStarred ? 'Remove the star' : 'Show it first'}
        onClick={onStar}
      />
    </li>
  );
}

const StarIcon = ({ filled }: { filled: boolean }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.2"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m10 2.6 2.3 4.7 5.1.7-3.7 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1L2.6 8l5.1-.7z" />
  </svg>
);
