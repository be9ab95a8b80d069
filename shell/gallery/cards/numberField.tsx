import Example from '../examples/NumberField';
import code from '../examples/NumberField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const numberField = fieldCard({
  title: 'Number',
  source: 'S1 §5',
  about: 'Typed; arrows step it within its bounds; what is no number stays and is said.',
  code,
  Example,
  filled: { pieces: 24 },
  wrong: { pieces: 501 },
});
