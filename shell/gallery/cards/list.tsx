import type { GalleryCard } from '../galleryCard';
import Example from '../examples/List';
import code from '../examples/List.tsx?raw';

export const list: GalleryCard = {
  title: 'List',
  group: 'Lists',
  source: 'S1 §2.6',
  about: 'The toolbar, table and pager of an entity. A whole list page is one line.',
  code,
  states: [{ name: 'Live', render: () => <Example />, wide: true }],
};
