import type { GalleryCard } from '../galleryCard';
import Example from '../examples/AdvancedQuery';
import code from '../examples/AdvancedQuery.tsx?raw';

const SAMPLE_QUERY = JSON.stringify({
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
  about: "Nested groups of conditions with Match All and Match Any. It takes effect with 'Apply Query'.",
  code,
  states: [
    { name: 'Empty', render: () => <Example />, wide: true },
    { name: 'Filled', render: () => <Example initial={SAMPLE_QUERY} />, wide: true },
  ],
};
