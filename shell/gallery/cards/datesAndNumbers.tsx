import type { GalleryCard } from '../galleryCard';
import Example from '../examples/DatesAndNumbers';
import code from '../examples/DatesAndNumbers.tsx?raw';

export const datesAndNumbers: GalleryCard = {
  title: 'Dates and numbers',
  group: 'Words and numbers',
  source: 'S1 §9',
  about: 'Dates, times, distances in time, numbers and money, as every screen formats them.',
  code,
  states: [{ name: 'As written', render: () => <Example />, wide: true }],
};
