import { useSyncExternalStore } from 'react';

/** How the application looks: always light, always dark, or as the system says. */
export type Look = 'light' | 'dark' | 'system';
export const LOOKS: readonly Look[] = ['light', 'dark', 'system'];

const KEY = 'trestle.look.theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const kept = (): Look => {
  const value = localStorage.getItem(KEY) as Look | null;
  return value && LOOKS.includes(value) ? value : 'system';
};
let look: Look = kept();

/** Native controls, scroll bars and what is seen before the first script follow the same choice. */
const apply = (): void => {
  document.documentElement.style.colorScheme = look === 'system' ? 'light dark' : look;
};
apply();

const tell = (): void => listeners.forEach((listener) => listener());
system.addEventListener('change', tell);
window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  look = kept();
  apply();
  tell();
});

export const setLook = (next: Look): void => {
  look = next;
  localStorage.setItem(KEY, next);
  apply();
  tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useLook = (): Look => useSyncExternalStore(subscribe, () => look);
/** What the choice comes to now. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => (look === 'system' ? system.matches : look === 'dark'));
