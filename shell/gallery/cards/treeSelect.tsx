import { TreeSelect } from '@trestle/kit/widgets';
import { useState } from 'react';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/TreeSelect';
import code from '../examples/TreeSelect.tsx?raw';
import { furnitureRanges } from '../sampleData';

const still = () => {};
function AsText() {
  const [ranges, setRanges] = useState('');
  return (
    <>
      <TreeSelect label="Ranges" nodes={furnitureRanges} value={ranges} onChange={setRanges} valueType="string" />
      <code>{JSON.stringify(ranges)}</code>
    </>
  );
}

export const treeSelect: GalleryCard = {
  title: 'Tree select',
  group: 'Widgets',
  source: 'S1 §2.6, §9',
  about:
    'Several leaves of a tree. The value is an array of ids, or with `valueType="string"` one text with commas between.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    { name: 'Empty, value as a text', render: () => <AsText /> },
    {
      name: 'Error',
      render: () => (
        <TreeSelect
          label="Ranges"
          nodes={furnitureRanges}
          value={[]}
          onChange={still}
          required
          error="Value Required"
        />
      ),
    },
    {
      name: 'Locked',
      render: () => <TreeSelect label="Ranges" nodes={furnitureRanges} value={['garden']} onChange={still} disabled />,
    },
    { name: 'Loading', render: () => <TreeSelect label="Ranges" nodes={[]} value={[]} onChange={still} loading /> },
  ],
};
