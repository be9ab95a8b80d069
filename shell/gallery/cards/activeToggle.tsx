import Example from '../examples/ActiveToggle';
import code from '../examples/ActiveToggle.tsx?raw';
import { fieldCard } from '../fieldCard';

export const activeToggle = fieldCard({
  title: 'Active toggle',
  source: 'S1 §4',
  about: 'Never active: pressing starts it now. Active: ends it now. Inactive: makes it active again.',
  code,
  Example,
  filled: { starts: '2026-01-05T00:00:00.000Z', ends: null },
  plain: true,
});
