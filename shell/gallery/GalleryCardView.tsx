import { Link, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { useState } from 'react';
import { PageBoundary } from '../src/routes/PageBoundary';
import { cardAnchor, type GalleryCard, type GalleryCardState } from './galleryCard';
import { CodeBlock } from './CodeBlock';

const useStyles = makeStyles({
  card: {
    scrollMarginTop: `calc(60px + ${tokens.spacingVerticalL})`,
    minWidth: 0,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'clip',
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXS}`,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    '& a': { color: 'inherit', textDecorationLine: 'none', ':hover': { textDecorationLine: 'underline' } },
  },
  source: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  about: {
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    color: tokens.colorNeutralForeground2,
  },
  states: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(330px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  state: { minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
  name: {
    margin: `0 0 ${tokens.spacingVerticalSNudge}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
});

/** One card: its states side by side, and the code below. */
export function GalleryCardView({ card }: { card: GalleryCard }) {
  const styles = useStyles();
  const anchor = cardAnchor(card.title);
  return (
    <article className={styles.card} id={anchor} aria-labelledby={`title-${anchor}`}>
      <div className={styles.head}>
        <h3 className={styles.title} id={`title-${anchor}`}>
          <Link to={`#${anchor}`}>{card.title}</Link>
        </h3>
        <span className={styles.source}>{card.source}</span>
      </div>
      <p className={styles.about}>{card.about}</p>
      <div className={styles.states}>
        {card.states.map((state) => (
          <StateView key={state.name} state={state} />
        ))}
      </div>
      <CodeBlock title={card.title} text={card.code} />
    </article>
  );
}

/** One state of a card. A state that throws shows its error in its own place. */
function StateView({ state }: { state: GalleryCardState }) {
  const styles = useStyles();
  const [, setAttempt] = useState(0);
  return (
    <section className={mergeClasses(styles.state, state.wide && styles.wide)} aria-label={state.name}>
      <h4 className={styles.name}>{state.name}</h4>
      <PageBoundary onRetry={() => setAttempt((attempt) => attempt + 1)}>{state.render()}</PageBoundary>
    </section>
  );
}
