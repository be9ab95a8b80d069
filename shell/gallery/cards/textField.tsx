import Example from '../examples/TextField';
import code from '../examples/TextField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const textField = fieldCard({
  title: 'Text',
  source: 'S1 §2.7',
  about: "One line of text. Required fields have a ' *'; `maxlength` and `minlength` are checked.",
  code,
  Example,
  filled: { contact: 'Ingrid Solberg' },
  wrong: { contact: 'x'.repeat(41) },
});
