import { loadFromTree, TreePathSelect, type TreeId } from '@trestle/kit/widgets';
import { useState } from 'react';
import { furnitureRanges } from '../sampleData';

const load = loadFromTree(furnitureRanges);

export default function Example() {
  const [path, setPath] = useState<readonly TreeId[]>([]);
  return (
    <TreePathSelect
      label="Range"
      levels={['Room', 'Range', 'Kind']}
      load={load}
      value={path}
      onChange={setPath}
      bookmark="gallery"
    />
  );
}
