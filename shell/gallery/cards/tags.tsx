import { TagsInput } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Tags';
import code from '../examples/Tags.tsx?raw';

const ignore = () => {};

export const tags: GalleryCard = {
  title: 'Tags',
  group: 'Fields',
  source: 'S1 §2.7',
  about: 'Free values. Enter, a comma or pasting a list adds tags; Backspace removes the last one.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    {
      name: 'Empty',
      render: () => <TagsInput aria-label="None" placeholder="Add words" value={[]} onChange={ignore} />,
    },
    {
      name: 'One is wrong',
      render: () => (
        <TagsInput
          aria-label="Addresses"
          value={['mara@trestle.example', 'tom']}
          isRight={(tag) => tag.includes('@')}
          onChange={ignore}
        />
      ),
    },
    {
      name: 'Locked',
      render: () => <TagsInput aria-label="Woods" disabled value={['oak', 'ash']} onChange={ignore} />,
    },
  ],
};
