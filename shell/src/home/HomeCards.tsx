import { makeStyles, PHONE, tokens, userMayOpen, useSession } from '@trestle/kit/core';
import { isStoreUser } from '@trestle/schema/rights/userPrivileges';
import { useMemo } from 'react';
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
    // On a phone they stand below the menus.
    [PHONE]: { marginTop: tokens.spacingVerticalL, marginBottom: 0 },
    '@media print': { display: 'none' },
  },
});

/** Returns the cards that the current user may see. */
const useCards = (): readonly RemoteCard[] => {
  const { user, rules } = useSession();
  const { homeCards } = useRemotes();
  return useMemo(() => {
    if (!user || checkAccount(user).deny) return [];
    return visibleCards(homeCards, {
      administrator: rules?.superuser === true,
      headOffice: Boolean(rules?.superuser) || !isStoreUser(user),
      mayOpen: (route) => userMayOpen({ user, rules }, route),
    });
  }, [user, rules, homeCards]);
};

/** The user's cards. Their skeletons show at once; their code is loaded when the page is drawn and idle. */
export function HomeCards() {
  const styles = useStyles();
  const cards = useCards();
  const ready = useIdle(START_MARK);
  if (cards.length === 0) return null;
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <HomeCard key={`${card.remote} ${card.name}`} card={card} ready={ready} />
      ))}
    </div>
  );
}
