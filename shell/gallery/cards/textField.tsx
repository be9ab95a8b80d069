import Example from '../examples/TextField';
import code from '../examples/TextField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const textField = fieldCard({
  title: 'Text',
  source: 'S1 §2.7',
  about: "A line of text. Required adds ' *' and its rule, maxlength and minlength theirs.",
  code,
  Example,
  filled: { contact: 'Ingrid Solberg' },
  wrong: { contact: 'x'.repeat(41) },
});
