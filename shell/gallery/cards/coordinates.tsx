import { string } from '@trestle/schema/field';
import { OneField } from '../OneField';
import type { Card } from '../card';
import Example from '../examples/Coordinates';
import code from '../examples/Coordinates.tsx?raw';

export const coordinates: Card = {
  title: 'Coordinates',
  group: 'Fields',
  source: 'S1 §9',
  about: 'A place: typed in decimals or in degrees, minutes and seconds, shown in the latter, with a link to a map.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    { name: 'Empty', render: () => <OneField field={string({ format: 'coordinates', label: 'Location' })} /> },
    {
      name: 'Locked',
      render: () => (
        <OneField field={string({ format: 'coordinates', label: 'Location' })} value="-37.814000, 144.963333" locked />
      ),
    },
  ],
};
