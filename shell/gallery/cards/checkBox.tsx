import Example from '../examples/CheckBox';
import code from '../examples/CheckBox.tsx?raw';
import { fieldCard } from '../fieldCard';

export const checkBox = fieldCard({
  title: 'Check box',
  source: 'S1 §2.7',
  about: 'Yes or no. No answer counts as no.',
  code,
  Example,
  filled: { star_bonus: true },
  plain: true,
});
