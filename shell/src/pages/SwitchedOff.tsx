import { formatDateTime, LineDrawing, makeStyles, RouteLink, timeAgo, tokens } from '@trestle/kit/core';
import type { Release } from '@trestle/schema/registry';
import type { ComponentType } from 'react';

const useStyles = makeStyles({
  place: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalM,
    padding: `12vh ${tokens.spacingHorizontalM} 0`,
    overflowWrap: 'anywhere',
  },
  drawing: { color: tokens.colorNeutralForeground4 },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  words: { margin: 0, maxWidth: '560px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Says at the address of a page that its remote is switched off, and why. */
function SwitchedOff({ title, off }: { title: string; off: NonNullable<Release['off']> }) {
  const styles = useStyles();
  return (
    <div className={styles.place}>
      <LineDrawing className={styles.drawing} path="M6 20h52M14 20 8 50M50 20l6 30M70 34l22 6" />
      <h1 className={styles.heading}>{title} is switched off</h1>
      <p className={styles.words}>{off.reason}</p>
      <p className={styles.quiet}>
        <span title={formatDateTime(off.date)}>Since {timeAgo(off.date)}.</span> What you typed there and didn't save is
        kept.
      </p>
      <RouteLink route="home">Back home</RouteLink>
    </div>
  );
}

/** Makes the page that stands in for one of a remote that is switched off. */
export const offPage = (title: string, off: NonNullable<Release['off']>): { default: ComponentType } => ({
  default: () => <SwitchedOff title={title} off={off} />,
});
