import type { GalleryCard } from '../galleryCard';
import Example from '../examples/ColumnFilters';
import code from '../examples/ColumnFilters.tsx?raw';

export const columnFilters: GalleryCard = {
  title: 'Column filters',
  group: 'Lists',
  source: 'S1 §5',
  about:
    'A filter for each column by its kind: ~ for text, > for dates, = for numbers. Lists have them below the headers.',
  code,
  states: [{ name: 'Live', render: () => <Example />, wide: true }],
};
