import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Notes';
import code from '../examples/Notes.tsx?raw';
import { WithFirstStore } from '../WithFirstStore';

export const notes: GalleryCard = {
  title: 'Notes',
  group: 'Records',
  source: 'S1 §4',
  about: 'The notes on a record. Ctrl+Enter saves; authors may edit their notes for some hours.',
  code,
  states: [{ name: 'Live', render: () => <WithFirstStore>{(id) => <Example id={id} />}</WithFirstStore>, wide: true }],
};
