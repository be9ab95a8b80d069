import { LookupSpeedSelect } from '@trestle/kit/widgets';
import { useState } from 'react';

export default function Example() {
  const [colour, setColour] = useState<number | null>(null);
  return <LookupSpeedSelect label="Colour" entity="code_colour" value={colour} onChange={setColour} blank="Any" />;
}
