import type { ReactNode } from 'react';

/** The groups of the gallery, in their order. */
export const GROUPS = ['Fields', 'Widgets', 'Editors', 'Lists', 'Records', 'Words and numbers'] as const;

/** A state in which a card shows its widget. */
export interface GalleryCardState {
  /** 'Empty', 'Filled', 'Locked', 'Error', 'Loading' … */
  name: string;
  render: () => ReactNode;
  /** Takes the whole width of the card. */
  wide?: boolean;
}

/** A widget in the gallery: its description, its states, and the code to copy. */
export interface GalleryCard {
  title: string;
  group: (typeof GROUPS)[number];
  /** The rule in SPECIFICATION.md that asks for it: 'S1 §4'. */
  source: string;
  /** When to use it, in one line. */
  about: string;
  states: readonly GalleryCardState[];
  /** The source of the example, imported with `?raw`: the code shown is the code that runs. */
  code: string;
}

/** A card's anchor in the page's address: `/gallery#quantity-entry`. */
export const cardAnchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The cards that contain every typed word, in their title, group, source, description or code. */
export const searchCards = (cards: readonly GalleryCard[], typedText: string): readonly GalleryCard[] => {
  const words = typedText.toLowerCase().split(/\s+/).filter(Boolean);
  return cards.filter(({ title, group, source, about, code }) => {
    const text = `${title} ${group} ${source} ${about} ${code}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};
