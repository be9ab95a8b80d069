import { ServerAction } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/ServerAction';
import code from '../examples/ServerAction.tsx?raw';

export const serverAction: GalleryCard = {
  title: 'Server action',
  group: 'Widgets',
  source: 'S1 §7, §8',
  about: 'A button that calls the server: with a body, a form, or to download a file. POST by default.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    {
      name: 'Failure',
      render: () => (
        <ServerAction
          path="/api/nothing/"
          error="Error talking to server. Please try again later. Contact support if it still fails"
        >
          Fail
        </ServerAction>
      ),
    },
    {
      name: 'Disabled',
      render: () => (
        <ServerAction path="/api/nothing/" disabled>
          Not now
        </ServerAction>
      ),
    },
  ],
};
