import type { GalleryCard } from '../galleryCard';
import Example from '../examples/FileSizes';
import code from '../examples/FileSizes.tsx?raw';

export const fileSizes: GalleryCard = {
  title: 'File sizes',
  group: 'Words and numbers',
  source: 'S1 §9',
  about: 'A number of bytes in units of 1024, from Bytes up to YiB.',
  code,
  states: [{ name: 'All units', render: () => <Example />, wide: true }],
};
