import Example from '../examples/YesNo';
import code from '../examples/YesNo.tsx?raw';
import { fieldCard } from '../fieldCard';

export const yesNo = fieldCard({
  title: 'Yes / No / N/A',
  source: 'S1 §4',
  about: 'Stores 1, 0 and -1, or true and false. An answer that was never given stays empty.',
  code,
  Example,
  filled: { assembled: -1, insured: true },
  plain: true,
});
