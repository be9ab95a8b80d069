import Example from '../examples/MoneyField';
import code from '../examples/MoneyField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const moneyField = fieldCard({
  title: 'Money',
  source: 'S1 §5',
  about: 'Two decimals. Thousands separators appear when the field is left.',
  code,
  Example,
  filled: { price: 1290 },
});
