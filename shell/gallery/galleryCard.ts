import type { ReactNode } from 'react';

/** In this order they stand in the gallery. */
export const GROUPS = ['Fields', 'Widgets', 'Editors', 'Lists', 'Records', 'Words and numbers'] as const;

export interface CardState {
  /** Empty, filled, locked, error, loading … */
  name: string;
  render: () => ReactNode;
  /** Takes the card's whole width. */
  wide?: boolean;
}

/** A widget in the gallery: what it is, how it looks in each of its states, and the lines that make it. */
export interface GalleryCard {
  title: string;
  group: (typeof GROUPS)[number];
  /** Where it is asked for: 'S1 §4'. */
  source: string;
  /** When to take it, in a line. */
  about: string;
  states: readonly CardState[];
  /** The example's own text (`import code from '../examples/X.tsx?raw'`): what is shown is what runs. */
  code: string;
}

/** Its place in the page's address: `/gallery#quantity-entry`. */
export const cardAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The cards whose title, group, source or text has every word that was typed. */
export const searchCards = (cards: readonly GalleryCard[], typed: string): readonly GalleryCard[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter(({ title, group, source, about, code }) => {
    const text = `${title} ${group} ${source} ${about} ${code}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
