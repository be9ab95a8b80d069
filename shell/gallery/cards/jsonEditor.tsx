import { json } from '@trestle/schema/field';
import { invalidJson } from '@trestle/schema/invalidJson';
import { SingleFieldForm } from '../SingleFieldForm';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/JsonEditor';
import code from '../examples/JsonEditor.tsx?raw';

export const jsonEditor: GalleryCard = {
  title: 'JSON editor',
  group: 'Editors',
  source: 'S1 §2.7, §5',
  about: 'JSON as text. Invalid text stays as typed, with the position of the error.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    {
      name: 'Invalid',
      render: () => (
        <SingleFieldForm field={json({ label: 'Settings' })} value={invalidJson('{\n  "sizes": [10, 20\n}')} />
      ),
      wide: true,
    },
    {
      name: 'Locked',
      render: () => <SingleFieldForm field={json({ label: 'Settings' })} value={{ sizes: [10, 20] }} locked />,
      wide: true,
    },
  ],
};
