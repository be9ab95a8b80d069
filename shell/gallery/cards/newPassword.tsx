import type { GalleryCard } from '../galleryCard';
import Example from '../examples/NewPassword';
import code from '../examples/NewPassword.tsx?raw';

export const newPassword: GalleryCard = {
  title: 'New password',
  group: 'Fields',
  source: 'S1 §5, §9',
  about: 'With a strength meter that must turn green, and a generator of nine characters.',
  code,
  states: [
    { name: 'Empty', render: () => <Example /> },
    { name: 'Weak', render: () => <Example initial="trestle" /> },
    { name: 'Strong', render: () => <Example initial="Kv8_tq-Lm" /> },
  ],
};
