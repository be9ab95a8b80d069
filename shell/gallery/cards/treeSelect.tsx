import { TreeSelect } from '@trestle/kit/widgets';
import { useState } from 'react';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/TreeSelect';
import code from '../examples/TreeSelect.tsx?raw';
import { furnitureRanges } from '../sampleData';

const ignore = () => {};
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
    'Selects several leaves of a tree. The value is an array of ids, or with `valueType="string"` a text with commas.',
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
          onChange={ignore}
          required
          error="Value Required"
        />
      ),
    },
    {
      name: 'Locked',
      render: () => <TreeSelect label="Ranges" nodes={furnitureRanges} value={['garden']} onChange={ignore} disabled />,
    },
    { name: 'Loading', render: () => <TreeSelect label="Ranges" nodes={[]} value={[]} onChange={ignore} loading /> },
  ],
};
