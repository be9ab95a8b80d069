import Example from '../examples/TextArea';
import code from '../examples/TextArea.tsx?raw';
import { fieldCard } from '../fieldCard';

export const textArea = fieldCard({
  title: 'Long text',
  source: 'S1 §2.7',
  about: 'Several lines, as wide as the form.',
  code,
  Example,
  filled: { notes: 'Leave at the back door.\nRing twice.' },
});
