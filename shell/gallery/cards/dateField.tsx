import Example from '../examples/DateField';
import code from '../examples/DateField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const dateField = fieldCard({
  title: 'Date',
  source: 'S1 §4, §5',
  about: 'Typed or picked. The button switches between empty and today.',
  code,
  Example,
  filled: { delivery_date: '2026-10-14' },
});
