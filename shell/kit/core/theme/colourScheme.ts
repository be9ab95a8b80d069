import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners';
import { storeIfRoom } from '../storage/storeText';
import { usePrinting } from './usePrinting';

/** The colour scheme that the user chose. */
export type ColourScheme = 'light' | 'dark' | 'system';
export const COLOUR_SCHEMES: readonly ColourScheme[] = ['light', 'dark', 'system'];

const STORAGE_KEY = 'trestle.look.theme';
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const [subscribe, notify] = createListeners();

const storedScheme = (): ColourScheme => {
  const value = localStorage.getItem(STORAGE_KEY) as ColourScheme | null;
  return value && COLOUR_SCHEMES.includes(value) ? value : 'system';
};
let currentScheme: ColourScheme = storedScheme();

/** Applies the scheme to native controls, scroll bars and the page before the first render. */
const applyToPage = (): void => {
  document.documentElement.style.colorScheme = currentScheme === 'system' ? 'light dark' : currentScheme;
};
applyToPage();

systemIsDark.addEventListener('change', notify);
window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY) return;
  currentScheme = storedScheme();
  applyToPage();
  notify();
});

/** Chooses the colour scheme, in every tab of this browser. */
export const setColourScheme = (scheme: ColourScheme): void => {
  currentScheme = scheme;
  storeIfRoom(localStorage, STORAGE_KEY, scheme);
  applyToPage();
  notify();
};

/** Returns the chosen colour scheme. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, () => currentScheme);
/** Tells whether the page is dark now. Paper never is. */
export const useIsDark = (): boolean => {
  const isChosen = useSyncExternalStore(subscribe, () =>
    currentScheme === 'system' ? systemIsDark.matches : currentScheme === 'dark',
  );
  return !usePrinting() && isChosen;
};
