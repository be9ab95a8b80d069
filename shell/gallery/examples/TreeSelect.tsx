import { TreeSelect, type TreeId } from '@trestle/kit/widgets';
import { useState } from 'react';
import { furniture } from '../furniture';

export default function Example() {
  const [ranges, setRanges] = useState<readonly TreeId[]>(['two', 'chairs']);
  return <TreeSelect label="Ranges" nodes={furniture} value={ranges} onChange={setRanges} />;
}
