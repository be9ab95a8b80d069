import Example from '../examples/NumberField';
import code from '../examples/NumberField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const numberField = fieldCard({
  title: 'Number',
  source: 'S1 §5',
  about: 'Typed, or stepped with the arrow keys within its bounds. Invalid text stays, with an error.',
  code,
  Example,
  filled: { pieces: 24 },
  wrong: { pieces: 501 },
});
