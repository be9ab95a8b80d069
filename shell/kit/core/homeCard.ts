import { createContext } from 'react';

/** Gives a card of the home page a function that removes the card. */
export const HideHomeCard = createContext<() => void>(() => undefined);

/** Where a card's 'Show all' leads. */
export interface HomeCardLink {
  route: string;
  query: Readonly<Record<string, string>>;
}
/** Gives a card of the home page a function that says what its link shows; null for no link. */
export const LinkHomeCard = createContext<(link: HomeCardLink | null) => void>(() => undefined);
