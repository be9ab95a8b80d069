import {
  Button,
  HideHomeCard,
  LinkHomeCard,
  loadable,
  type HomeCardLink,
  makeStyles,
  mergeClasses,
  RouteLink,
  SkeletonBlock,
  tokens,
} from '@trestle/kit/core';
import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { createElement, Suspense, useCallback, useId, useMemo, useState } from 'react';
import type { RemoteCard } from '../remotes/remoteCards';
import { CardBoundary } from './CardBoundary';
import { useCardClass } from './homeStyles';

const ROW_HEIGHT_PX = 32;
/** Widths of a skeleton's rows. */
const ROW_WIDTHS_PERCENT = [72, 90, 64, 82];

const useStyles = makeStyles({
  card: {
    // Cards of the last row fill it.
    flex: '1 1 min(100%, 340px)',
    minWidth: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
  },
  wide: { flex: '2 1 min(100%, 696px)' },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalS,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  /** Fills the card, so that the text of an empty card stands in its middle. */
  body: {
    flexGrow: 1,
    display: 'flex',
    flexDirection: 'column',
    '> *': { minWidth: 0 },
  },
  more: { fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  row: { display: 'flex', alignItems: 'center', height: `${ROW_HEIGHT_PX}px` },
  problem: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** A card of the home page. Its title and link show at once, its content when `ready`. */
export function HomeCard({ card, ready }: { card: RemoteCard; ready: boolean }) {
  const styles = useStyles();
  const headingId = useId();
  const { title, rows, wide } = card;
  const [link, setLink] = useState<HomeCardLink | null>({ route: card.route, query: card.query ?? {} });
  const [isHidden, setIsHidden] = useState(false);
  const hide = useCallback(() => setIsHidden(true), []);
  const cardClass = useCardClass();
  if (isHidden) return null;
  const skeleton = <CardSkeleton rows={rows} />;
  return (
    <section aria-labelledby={headingId} className={mergeClasses(cardClass, styles.card, wide && styles.wide)}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {link && (
          <RouteLink {...link} className={styles.more} label={`Show all of '${title}'`}>
            Show all
          </RouteLink>
        )}
      </div>
      <div className={styles.body} style={{ minHeight: rows * ROW_HEIGHT_PX }}>
        {ready ? (
          <HideHomeCard value={hide}>
            <LinkHomeCard value={setLink}>
              <CardBody card={card} />
            </LinkHomeCard>
          </HideHomeCard>
        ) : (
          skeleton
        )}
      </div>
    </section>
  );
}

/** The remote's part of a card, in an error boundary of its own: a card that fails leaves the others as they are. */
function CardBody({ card }: { card: RemoteCard }) {
  const styles = useStyles();
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new attempt asks the remote again
  const body = useMemo(() => loadable(card.element, () => <CardSkeleton rows={card.rows} />, 'throw'), [card, attempt]);
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <CardBoundary
          key={attempt}
          problem={
            <div role="alert" className={styles.problem}>
              <p>This couldn&apos;t be loaded.</p>
              <Button
                size="small"
                onClick={() => {
                  reset();
                  setAttempt(attempt + 1);
                }}
              >
                Try again
              </Button>
            </div>
          }
        >
          <Suspense fallback={<CardSkeleton rows={card.rows} />}>{createElement(body)}</Suspense>
        </CardBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

function CardSkeleton({ rows }: { rows: number }) {
  const styles = useStyles();
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <SkeletonBlock width={`${ROW_WIDTHS_PERCENT[row % ROW_WIDTHS_PERCENT.length]}%`} />
        </div>
      ))}
    </div>
  );
}
