import type { GalleryCard } from '../galleryCard';
import Example from '../examples/ColumnFilters';
import code from '../examples/ColumnFilters.tsx?raw';

export const columnFilters: GalleryCard = {
  title: 'Column filters',
  group: 'Lists',
  source: 'S1 §5',
  about:
    'A cell for each column by its type: text begins with ~, dates with >, numbers with =. In a list they stand below the headers.',
  code,
  states: [{ name: 'Live', render: () => <Example />, wide: true }],
};
