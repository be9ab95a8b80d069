import { Button, formatDateTime, makeStyles, serverDate, tokens } from '@trestle/kit/core';
import { Section, useFormValue } from '@trestle/kit/form';
import { useState } from 'react';

/** A time in which somebody acted for this user. Times are ISO 8601. */
interface ImpersonationPeriod {
  when: string;
  until: string;
  by: string | null;
  reason: string | null;
}

/** Number of periods shown before 'Show all'. */
const SHOWN_AT_FIRST = 5;

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `0 ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  who: { fontWeight: tokens.fontWeightSemibold, minWidth: '160px' },
  when: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  reason: { flexBasis: '100%', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** Lists who acted for this user, when and why (SECURITY.md, 16). */
export function Impersonations() {
  const styles = useStyles();
  const [showsAll, setShowsAll] = useState(false);
  const [now] = useState(() => serverDate().toISOString());
  const { value } = useFormValue<unknown>('impersonations');
  const periods = (Array.isArray(value) ? (value as ImpersonationPeriod[]) : []).toSorted((a, b) =>
    b.when.localeCompare(a.when),
  );
  if (periods.length === 0) return null;
  return (
    <Section
      heading="Others who acted as you"
      why="Head office can act as you to help you. Every time is listed here and recorded under both names."
      headingBeside
    >
      <div>
        <ul className={styles.list}>
          {periods.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map(({ when, until, by, reason }) => (
            <li key={when} className={styles.row}>
              <span className={styles.who}>{by ?? 'Somebody who has left'}</span>
              <span className={styles.when}>
                {formatDateTime(when)} {until > now ? '– now' : `– ${formatDateTime(until)}`}
              </span>
              <span className={styles.reason}>{reason ?? 'No reason given'}</span>
            </li>
          ))}
        </ul>
        {!showsAll && periods.length > SHOWN_AT_FIRST && (
          <Button size="small" appearance="subtle" onClick={() => setShowsAll(true)}>
            Show all {periods.length}
          </Button>
        )}
      </div>
    </Section>
  );
}
