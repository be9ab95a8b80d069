import Example from '../examples/CheckBoxes';
import code from '../examples/CheckBoxes.tsx?raw';
import { fieldCard } from '../fieldCard';

export const checkBoxes = fieldCard({
  title: 'Check boxes',
  source: 'S1 §2.7',
  about: 'Several records of another entity. More than ten get a search box.',
  code,
  Example,
  filled: { categories: [1, 3] },
  plain: true,
});
