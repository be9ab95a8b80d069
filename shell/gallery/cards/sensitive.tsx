import { string } from '@trestle/schema/field';
import { SingleFieldForm } from '../SingleFieldForm';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Sensitive';
import code from '../examples/Sensitive.tsx?raw';

export const sensitive: GalleryCard = {
  title: 'Sensitive field',
  group: 'Fields',
  source: 'S1 §5, §9',
  about:
    'Masked until the user confirms the password, for five minutes. Lists and history mask it, backups leave it out.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    {
      name: 'Locked',
      render: () => <SingleFieldForm field={string({ sensitive: true, label: 'IBAN' })} value="AU12 3456" locked />,
    },
  ],
};
