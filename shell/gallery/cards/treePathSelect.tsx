import { loadFromTree, TreePathSelect, type TreeNode } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/TreePathSelect';
import code from '../examples/TreePathSelect.tsx?raw';
import { furnitureRanges } from '../sampleData';

const still = () => {};
const load = loadFromTree(furnitureRanges);
const never = () => new Promise<readonly TreeNode[]>(still);
const refused = () => Promise.reject(new Error('The server is not responding.'));

export const treePathSelect: GalleryCard = {
  title: 'Tree path select',
  group: 'Widgets',
  source: 'S1 §4',
  about: 'A place in a tree, level by level. The last place is kept for the session, and an empty one begins there.',
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
          onChange={still}
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
          onChange={still}
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
          onChange={still}
          disabled
        />
      ),
    },
    {
      name: 'Loading',
      render: () => <TreePathSelect label="Range" levels={['Room']} load={never} value={[]} onChange={still} />,
    },
    {
      name: 'Not to be had',
      render: () => <TreePathSelect label="Range" levels={['Room']} load={refused} value={[]} onChange={still} />,
    },
  ],
};
