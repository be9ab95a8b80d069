import { levelsOf, TreePathSelect, type TreeId } from '@trestle/kit/widgets';
import { useState } from 'react';
import { furniture } from '../furniture';

const load = levelsOf(furniture);

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
