import { VersionCards } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/VersionCards';
import code from '../examples/VersionCards.tsx?raw';

export const versionCards: GalleryCard = {
  title: 'Version cards',
  group: 'Widgets',
  source: 'S1 §4',
  about: 'Versions of one thing side by side, with one open: the last, until the user chooses another.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    {
      name: 'Empty',
      render: () => (
        <VersionCards label="Nothing" versions={[]}>
          {() => null}
        </VersionCards>
      ),
    },
    {
      name: 'Loading',
      render: () => (
        <VersionCards label="Nothing" versions={[]} loading>
          {() => null}
        </VersionCards>
      ),
    },
  ],
};
