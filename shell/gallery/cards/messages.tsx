import { Alert, ApiError, EmptyState, ErrorCard, PageSkeleton } from '@trestle/kit/core';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Messages';
import code from '../examples/Messages.tsx?raw';

const ignore = () => {};

export const messages: GalleryCard = {
  title: 'Messages',
  group: 'Words and numbers',
  source: 'S1 §2.4, §8',
  about: 'Alerts belong to the page. Toasts disappear after five seconds.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    {
      name: 'Error',
      render: () => (
        <Alert intent="error" onDismiss={ignore}>
          Don't have access to this page.
        </Alert>
      ),
    },
    { name: 'Empty', render: () => <EmptyState words="No Data Found. Please create a new item" /> },
    {
      name: 'Failed',
      render: () => (
        <ErrorCard error={new ApiError(503, { detail: 'The database is busy.' }, '4f1c')} onRetry={ignore} />
      ),
    },
    { name: 'Loading', render: () => <PageSkeleton /> },
  ],
};
