import { TagsInput } from '@trestle/kit/widgets';
import { useState } from 'react';

export default function Example() {
  const [woods, setWoods] = useState(['oak', 'ash']);
  return <TagsInput aria-label="Woods" value={woods} onChange={setWoods} />;
}
