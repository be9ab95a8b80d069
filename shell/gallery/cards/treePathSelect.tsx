import { loadFromTree, TreePathSelect, type TreeNode } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/TreePathSelect';
import code from '../examples/TreePathSelect.tsx?raw';
import { furnitureRanges } from '../sampleData';

const ignore = () => {};
const load = loadFromTree(furnitureRanges);
const loadForever = () => new Promise<readonly TreeNode[]>(ignore);
const failToLoad = () => Promise.reject(new Error('The server is not responding.'));

export const treePathSelect: GalleryCard = {
  title: 'Tree path select',
  group: 'Widgets',
  source: 'S1 §4',
  about: "Selects a path in a tree, level by level. With a bookmark, an empty value starts at the session's last path.",
  code,
  states: [
    { name: 'Live, with a bookmark', render: () => <Example />, wide: true },
    {
      name: 'Filled',
      render: () => (
        <TreePathSelect
          label="Range"
          levels={['Room', 'Range']}
          load={load}
          value={['dining', 'chairs']}
          onChange={ignore}
        />
      ),
    },
    {
      name: 'Error',
      render: () => (
        <TreePathSelect
          label="Range"
          levels={['Room']}
          load={load}
          value={[]}
          onChange={ignore}
          error="Value Required"
        />
      ),
    },
    {
      name: 'Locked',
      render: () => (
        <TreePathSelect
          label="Range"
          levels={['Room', 'Range']}
          load={load}
          value={['garden']}
          onChange={ignore}
          disabled
        />
      ),
    },
    {
      name: 'Loading',
      render: () => <TreePathSelect label="Range" levels={['Room']} load={loadForever} value={[]} onChange={ignore} />,
    },
    {
      name: 'Failed',
      render: () => <TreePathSelect label="Range" levels={['Room']} load={failToLoad} value={[]} onChange={ignore} />,
    },
  ],
};
