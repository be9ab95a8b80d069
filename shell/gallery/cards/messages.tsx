import { Alert, ApiError, EmptyState, ErrorCard, PageSkeleton } from '@trestle/kit/core';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Messages';
import code from '../examples/Messages.tsx?raw';

const still = () => {};

export const messages: GalleryCard = {
  title: 'Messages',
  group: 'Words and numbers',
  source: 'S1 §2.4, §8',
  about: 'Alerts stand in the page; toasts come and hide after five seconds.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    {
      name: 'Error',
      render: () => (
        <Alert intent="error" onDismiss={still}>
          Don't have access to this page.
        </Alert>
      ),
    },
    { name: 'Empty', render: () => <EmptyState words="No Data Found. Please create a new item" /> },
    {
      name: 'Not to be had',
      render: () => (
        <ErrorCard error={new ApiError(503, { detail: 'The database is busy.' }, '4f1c')} onRetry={still} />
      ),
    },
    { name: 'Loading', render: () => <PageSkeleton /> },
  ],
};
