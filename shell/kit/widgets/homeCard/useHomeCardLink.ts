import { useContext, useEffect } from 'react';
import { LinkHomeCard, type HomeCardLink } from '../../core/homeCard';

/**
 * Has the 'Show all' of the card that it is called in lead to exactly what the card shows. Until then it leads where
 * the card's declaration says.
 * @param link null for no link
 */
export const useHomeCardLink = (link: HomeCardLink | null): void => {
  const setLink = useContext(LinkHomeCard);
  const { route = null, query } = link ?? {};
  const queryText = JSON.stringify(query ?? {});
  useEffect(() => {
    setLink(route === null ? null : { route, query: JSON.parse(queryText) as HomeCardLink['query'] });
  }, [setLink, route, queryText]);
};
