import { SpeedSelect } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/SpeedSelect';
import code from '../examples/SpeedSelect.tsx?raw';

const ignore = () => {};
const fabrics = [
  { id: 1, label: 'Wool', quick: true },
  { id: 2, label: 'Linen', quick: true },
  { id: 3, label: 'Velvet' },
  { id: 4, label: 'Sheepskin', disabled: true },
];

export const speedSelect: GalleryCard = {
  title: 'Speed select',
  group: 'Widgets',
  source: 'S1 §9',
  about: 'Chooses with one press: items with a quick order are large, up to ten others small. More get a search box.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    { name: 'Filled', render: () => <SpeedSelect label="Fabric" items={fabrics} value={2} onChange={ignore} /> },
    { name: 'Empty', render: () => <SpeedSelect label="Fabric" items={[]} value={null} onChange={ignore} /> },
    {
      name: 'Locked',
      render: () => <SpeedSelect label="Fabric" items={fabrics} value={3} onChange={ignore} disabled />,
    },
    {
      name: 'Error',
      render: () => (
        <SpeedSelect
          label="Fabric"
          items={[]}
          value={null}
          onChange={ignore}
          error="The choices could not be loaded."
          onRetry={ignore}
        />
      ),
    },
    { name: 'Loading', render: () => <SpeedSelect label="Fabric" items={[]} value={null} onChange={ignore} loading /> },
  ],
};
