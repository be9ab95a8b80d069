import type { GalleryCard } from '../galleryCard';
import Example from '../examples/Files';
import code from '../examples/Files.tsx?raw';
import { WithFirstStore } from '../WithFirstStore';

export const files: GalleryCard = {
  title: 'Files and preview',
  group: 'Records',
  source: 'S1 §2.6, §9',
  about: 'The files of a record: upload or drop, preview pictures and PDFs, download, delete.',
  code,
  states: [{ name: 'Live', render: () => <WithFirstStore>{(id) => <Example id={id} />}</WithFirstStore>, wide: true }],
};
