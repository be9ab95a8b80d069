import { TreeSelect, type TreeId } from '@trestle/kit/widgets';
import { useState } from 'react';
import { furnitureRanges } from '../sampleData';

export default function Example() {
  const [ranges, setRanges] = useState<readonly TreeId[]>(['two', 'chairs']);
  return <TreeSelect label="Ranges" nodes={furnitureRanges} value={ranges} onChange={setRanges} />;
}
