import { SpeedSelect } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/SpeedSelect';
import code from '../examples/SpeedSelect.tsx?raw';

const still = () => {};
const few = [
  { id: 1, label: 'Wool', quick: true },
  { id: 2, label: 'Linen', quick: true },
  { id: 3, label: 'Velvet' },
  { id: 4, label: 'Sheepskin', disabled: true },
];

export const speedSelect: GalleryCard = {
  title: 'Speed select',
  group: 'Widgets',
  source: 'S1 §9',
  about:
    'One press chooses: entries with a quick order large, at most ten more small, a search box where there are more than ten.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    { name: 'Filled', render: () => <SpeedSelect label="Fabric" items={few} value={2} onChange={still} /> },
    { name: 'Empty', render: () => <SpeedSelect label="Fabric" items={[]} value={null} onChange={still} /> },
    { name: 'Locked', render: () => <SpeedSelect label="Fabric" items={few} value={3} onChange={still} disabled /> },
    {
      name: 'Error',
      render: () => (
        <SpeedSelect
          label="Fabric"
          items={[]}
          value={null}
          onChange={still}
          error="It could not be loaded."
          onRetry={still}
        />
      ),
    },
    { name: 'Loading', render: () => <SpeedSelect label="Fabric" items={[]} value={null} onChange={still} loading /> },
  ],
};
