import { createContext } from 'react';

/** Gives a card of the home page a function that removes the card. */
export const HideHomeCard = createContext<() => void>(() => undefined);
