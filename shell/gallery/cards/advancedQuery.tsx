import type { GalleryCard } from '../galleryCard';
import Example from '../examples/AdvancedQuery';
import code from '../examples/AdvancedQuery.tsx?raw';

const FILLED = JSON.stringify({
  and: [
    ['description', 'icontains', 'chair'],
    {
      or: [
        ['region_1_rrp', 'between', [100, 400]],
        ['created_date', 'between', ['last_month', 'this_month']],
      ],
    },
  ],
});

export const advancedQuery: GalleryCard = {
  title: 'Advanced query',
  group: 'Lists',
  source: 'S1 §4, §5',
  about: "Match All and Match Any, nested, with the operators that each type has. It applies on 'Apply Query'.",
  code,
  states: [
    { name: 'Empty', render: () => <Example />, wide: true },
    { name: 'Filled', render: () => <Example initial={FILLED} />, wide: true },
  ],
};
