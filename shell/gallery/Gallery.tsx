import { EmptyState, Input, makeStyles, PageHeader, SearchRegular, tokens, useLocation } from '@trestle/kit/core';
import { useEffect, useMemo, useState } from 'react';
import { cardAnchor, GROUPS, searchCards } from './galleryCard';
import { GalleryCardView } from './GalleryCardView';
import { allCards } from './allCards';
import { GalleryNav } from './GalleryNav';
import { kitModules } from './kitModules';
import { KitReference } from './KitReference';

const NARROW = '@media (max-width: 959px)';
const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: '220px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  group: {
    margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalM}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  cards: { display: 'grid', rowGap: tokens.spacingVerticalL, marginBottom: tokens.spacingVerticalXXL },
  search: { width: '100%', maxWidth: '320px' },
});

/**
 * The gallery: every field and widget in its states, with the code to copy, and the reference of the kit at `#reference`. Guard opens it to staff, and to everyone in
 * development.
 */
export default function Gallery() {
  const styles = useStyles();
  const { hash } = useLocation();
  const [typedText, setTypedText] = useState('');
  const shownCards = useMemo(
    () => searchCards(allCards, typedText).toSorted((a, b) => a.title.localeCompare(b.title)),
    [typedText],
  );
  const groups = GROUPS.map((group) => ({ group, cards: shownCards.filter((card) => card.group === group) })).filter(
    ({ cards }) => cards.length > 0,
  );
  const showsReference = hash.startsWith('#reference');
  const exportCount = kitModules.reduce((count, module) => count + module.exports.length, 0);
  // The browser jumps to the anchor before the cards are drawn, so jump again.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <PageHeader
        title="Gallery"
        note={showsReference ? `${exportCount} exports of the kit` : `${allCards.length} fields and widgets`}
      >
        <Input
          className={styles.search}
          type="search"
          aria-label="Search the gallery"
          placeholder="Search"
          contentBefore={<SearchRegular />}
          value={typedText}
          onChange={(_, { value }) => setTypedText(value)}
        />
      </PageHeader>
      <div className={styles.page}>
        <GalleryNav groups={groups} current={hash.slice(1)} />
        <div>
          {showsReference && <KitReference typedText={typedText} />}
          {!showsReference &&
            groups.map(({ group, cards }) => (
              <section key={group} aria-labelledby={`group-${cardAnchor(group)}`}>
                <h2 id={`group-${cardAnchor(group)}`} className={styles.group}>
                  {group}
                </h2>
                <div className={styles.cards}>
                  {cards.map((card) => (
                    <GalleryCardView key={card.title} card={card} />
                  ))}
                </div>
              </section>
            ))}
          {!showsReference && groups.length === 0 && (
            <EmptyState words="Nothing in the gallery matches. Try other words." />
          )}
        </div>
      </div>
    </>
  );
}
