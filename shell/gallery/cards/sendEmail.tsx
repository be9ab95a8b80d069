import type { GalleryCard } from '../galleryCard';
import Example from '../examples/SendEmail';
import code from '../examples/SendEmail.tsx?raw';
import { WithFirstStore } from '../WithFirstStore';

export const sendEmail: GalleryCard = {
  title: 'Send email',
  group: 'Records',
  source: 'S1 §7',
  about: 'Sends an e-mail about a record, to several addresses.',
  code,
  states: [{ name: 'Live', render: () => <WithFirstStore>{(id) => <Example id={id} />}</WithFirstStore>, wide: true }],
};
