import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Substitutes';
import code from '../examples/Substitutes.tsx?raw';

export const substitutes: GalleryCard = {
  title: 'Substitutes',
  group: 'Widgets',
  source: 'contract §2.3',
  about: 'What can be had in place of a product that is sold out: its other colours and fabrics, then its range.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    { name: 'To read', render: () => <Example readOnly />, wide: true },
  ],
};
