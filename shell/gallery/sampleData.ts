import type { TreeNode } from '@trestle/kit/widgets';

/** Ranges of furniture by room, as a tree for examples. */
export const furnitureRanges: readonly TreeNode[] = [
  {
    id: 'living',
    label: 'Living room',
    children: [
      {
        id: 'sofas',
        label: 'Sofas',
        children: [
          { id: 'two', label: 'Two seats' },
          { id: 'three', label: 'Three seats' },
        ],
      },
      { id: 'lounge', label: 'Lounge chairs' },
    ],
  },
  {
    id: 'dining',
    label: 'Dining room',
    children: [
      { id: 'tables', label: 'Tables' },
      { id: 'chairs', label: 'Chairs' },
      { id: 'benches', label: 'Benches', disabled: true },
    ],
  },
  { id: 'garden', label: 'Garden' },
];
