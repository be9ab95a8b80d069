import Example from '../examples/DateTimeField';
import code from '../examples/DateTimeField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const dateTimeField = fieldCard({
  title: 'Date and time',
  source: 'S1 §4, §5',
  about: 'Accepts DD/MM/YYYY hh:mm A, DD/MM/YYYY or hh:mm A. The button switches between empty and now.',
  code,
  Example,
  filled: { website_from: '2026-10-14T08:30:00.000Z' },
  wrong: { website_from: 'next week' },
});
