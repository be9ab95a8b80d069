import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { renderAt } from '../../../testing/renderAt';
import { loadLastPath } from './lastPath';
import {
  checkedState,
  parseTreeValue,
  flattenTree,
  filterTree,
  toggleNode,
  toTreeValue,
  type TreeId,
  type TreeNode,
} from './treeNodes';
import { TreePathSelect } from './TreePathSelect';
import { TreeSelect } from './TreeSelect';
import { loadFromTree } from './useTreeLevels';

const nodes: readonly TreeNode[] = [
  {
    id: 1,
    label: 'Living',
    children: [
      {
        id: 2,
        label: 'Sofas',
        children: [
          { id: 3, label: 'Two seats' },
          { id: 4, label: 'Three seats' },
        ],
      },
      { id: 5, label: 'Lounge' },
    ],
  },
  {
    id: 6,
    label: 'Dining',
    children: [
      { id: 7, label: 'Tables' },
      { id: 8, label: 'Benches', disabled: true },
    ],
  },
];
const LEAF_IDS = [3, 4, 5, 7, 8];

test('a value is an array or one text, and keeps its form (S1 §9)', () => {
  fc.assert(
    fc.property(fc.subarray(LEAF_IDS), (ids) => {
      expect(parseTreeValue(toTreeValue(ids, 'array'), nodes)).toEqual(ids);
      expect(parseTreeValue(toTreeValue(ids, 'string'), nodes)).toEqual(ids);
    }),
  );
  expect([parseTreeValue('3, 99', nodes), parseTreeValue(null, nodes)]).toEqual([[3], []]);
});
test("a branch shows its leaves' state; pressing it selects all or none, except disabled ones", () => {
  const [living, dining] = nodes as [TreeNode, TreeNode];
  fc.assert(
    fc.property(fc.subarray(LEAF_IDS), (ids) => {
      const chosen = new Set<TreeId>(ids);
      expect(checkedState(living, toggleNode(living, chosen))).toBe(checkedState(living, chosen) !== true);
      expect(toggleNode(dining, chosen).has(8)).toBe(chosen.has(8));
    }),
  );
  expect(checkedState(living, new Set([3]))).toBe('mixed');
});
test('a search keeps the ancestors and descendants of each match', () => {
  expect(flattenTree(filterTree(nodes, 'sofa')).map(({ node }) => node.id)).toEqual([1, 2, 3, 4]);
  expect(flattenTree(filterTree(nodes, 'three')).map(({ node }) => node.id)).toEqual([1, 2, 4]);
});

test('the tree select opens a tree that arrows and space go through', async () => {
  function Select() {
    const [value, setValue] = useState('5');
    return (
      <>
        <TreeSelect label="Ranges" nodes={nodes} value={value} onChange={setValue} valueType="string" />
        <output>{value}</output>
      </>
    );
  }
  renderAt('/', [{ name: 'home', path: '/', element: <Select /> }]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ranges: Lounge' }));
  const living = await screen.findByRole('treeitem', { name: /Living/ });
  expect(living).toHaveAttribute('aria-checked', 'mixed');
  living.focus();
  await user.keyboard(' ');
  expect(screen.getByText('3,4,5', { selector: 'output' })).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown} ');
  expect(screen.getByText('4,5', { selector: 'output' })).toBeInTheDocument();
});

const load = loadFromTree(nodes);
const openPath = (bookmark?: string) => {
  function Select() {
    const [path, setPath] = useState<readonly TreeId[]>([]);
    return (
      <>
        <TreePathSelect
          label="Range"
          levels={['Room', 'Range', 'Kind']}
          load={load}
          value={path}
          onChange={setPath}
          bookmark={bookmark}
        />
        <output>{JSON.stringify(path)}</output>
      </>
    );
  }
  const rendered = renderAt('/', [{ name: 'home', path: '/', element: <Select /> }]);
  return {
    ...rendered,
    user: userEvent.setup(),
    path: () => screen.getByText(/^\[/, { selector: 'output' }).textContent,
  };
};
test('choosing in one level opens the next; another choice above clears the levels below', async () => {
  const { user, path } = openPath();
  await user.selectOptions(await screen.findByLabelText('Room'), 'Living');
  await user.selectOptions(await screen.findByLabelText('Range'), 'Sofas');
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Three seats');
  expect(path()).toBe('[1,2,4]');
  await user.selectOptions(screen.getByLabelText('Room'), 'Dining');
  expect(path()).toBe('[6]');
  expect(await screen.findByRole('option', { name: 'Benches (Disabled)' })).toBeDisabled();
  expect(screen.queryByLabelText('Kind')).not.toBeInTheDocument();
});
test('the last place is remembered for the session, and an empty select starts there (S1 §4)', async () => {
  const first = openPath('ranges');
  await first.user.selectOptions(await screen.findByLabelText('Room'), 'Living');
  await first.user.selectOptions(await screen.findByLabelText('Range'), 'Lounge');
  first.unmount();
  expect(loadLastPath('ranges')).toEqual([1, 5]);
  const { path } = openPath('ranges');
  await waitFor(() => expect(path()).toBe('[1,5]'));
  sessionStorage.setItem('trestle.place.ranges', '{"no": "path"}');
  expect(loadLastPath('ranges')).toEqual([]);
});
