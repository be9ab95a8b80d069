import { isHeadOffice, makeStyles, mergeClasses, PHONE, tokens, userMayOpen, useSession } from '@trestle/kit/core';
import { useMemo, type ReactNode } from 'react';
import { checkAccount } from '../guard/accountCheck';
import { visibleCards, type RemoteCard } from '../remotes/remoteCards';
import { useRemotes } from '../remotes/remotesContext';
import { HomeCard } from './HomeCard';
import { useIdle } from './useIdle';

/** Name of the moment at which the page begins to load cards, among the browser's own marks. */
const START_MARK = 'home cards';

const useStyles = makeStyles({
  cards: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalL,
    // Its card has nothing for this user.
    ':empty': { display: 'none' },
  },
  // On a phone they stand below the menus.
  others: { marginTop: tokens.spacingVerticalL, [PHONE]: { marginBottom: 0 } },
});

/** Returns the cards that the current user may see. */
const useCards = (): readonly RemoteCard[] => {
  const { user, rules } = useSession();
  const { homeCards } = useRemotes();
  return useMemo(() => {
    if (!user || checkAccount(user).deny) return [];
    return visibleCards(homeCards, {
      administrator: rules?.superuser === true,
      headOffice: isHeadOffice({ user, rules }),
      mayOpen: (route) => userMayOpen({ user, rules }, route),
    });
  }, [user, rules, homeCards]);
};

/**
 * The user's cards. Their skeletons show at once; their code is loaded when the page is drawn and idle.
 * @param props.afterFirst stands between the first card and the others
 */
export function HomeCards({ afterFirst }: { afterFirst: ReactNode }) {
  const styles = useStyles();
  const cards = useCards();
  const ready = useIdle(START_MARK);
  const draw = (card: RemoteCard) => <HomeCard key={`${card.remote} ${card.name}`} card={card} ready={ready} />;
  const [first, ...others] = cards;
  if (!first) return afterFirst;
  if (!afterFirst)
    return (
      <div className={styles.cards} data-screen-only>
        {cards.map(draw)}
      </div>
    );
  return (
    <>
      <div className={styles.cards} data-screen-only>
        {draw(first)}
      </div>
      {afterFirst}
      {others.length > 0 && (
        <div className={mergeClasses(styles.cards, styles.others)} data-screen-only>
          {others.map(draw)}
        </div>
      )}
    </>
  );
}
