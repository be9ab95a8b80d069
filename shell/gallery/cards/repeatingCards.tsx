import type { GalleryCard } from '../galleryCard';
import Example from '../examples/RepeatingCards';
import code from '../examples/RepeatingCards.tsx?raw';

const filled = {
  steps: [
    { id: 1, what: 'Unpack', minutes: 5, display_order: 0 },
    { id: 2, what: 'Screw in the legs', minutes: 20, display_order: 1 },
    { what: '', minutes: null, display_order: 2 },
  ],
};

export const repeatingCards: GalleryCard = {
  title: 'Repeating cards',
  group: 'Widgets',
  source: 'S1 §2.6',
  about:
    'The editable table as cards, for few rows with long fields: `cards: true` in the declaration. Phones always do.',
  code,
  states: [
    { name: 'Filled', render: () => <Example initial={filled} />, wide: true },
    { name: 'Error', render: () => <Example initial={filled} touched={['steps[2].what']} />, wide: true },
    { name: 'Empty', render: () => <Example initial={{ steps: [] }} /> },
    { name: 'Locked', render: () => <Example initial={filled} locked /> },
  ],
};
