import { string } from '@trestle/schema/field';
import { SingleFieldForm } from '../SingleFieldForm';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Coordinates';
import code from '../examples/Coordinates.tsx?raw';

export const coordinates: GalleryCard = {
  title: 'Coordinates',
  group: 'Fields',
  source: 'S1 §9',
  about: 'A position in decimals or in degrees, minutes and seconds, with a link to a map.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    { name: 'Empty', render: () => <SingleFieldForm field={string({ format: 'coordinates', label: 'Location' })} /> },
    {
      name: 'Locked',
      render: () => (
        <SingleFieldForm
          field={string({ format: 'coordinates', label: 'Location' })}
          value="-37.814000, 144.963333"
          locked
        />
      ),
    },
  ],
};
