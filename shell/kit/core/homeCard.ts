import { createContext } from 'react';

/** Takes the card of the home page away that asks for it. */
export const HideHomeCard = createContext<() => void>(() => undefined);
