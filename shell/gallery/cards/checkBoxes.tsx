import Example from '../examples/CheckBoxes';
import code from '../examples/CheckBoxes.tsx?raw';
import { fieldCard } from '../fieldCard';

export const checkBoxes = fieldCard({
  title: 'Check boxes',
  source: 'S1 §2.7',
  about: 'Several records of another entity; with more than ten a search box stands above them.',
  code,
  Example,
  filled: { categories: [1, 3] },
  plain: true,
});
