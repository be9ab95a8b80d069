import Example from '../examples/EmailField';
import code from '../examples/EmailField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const emailField = fieldCard({
  title: 'E-mail, address, phone',
  source: 'S1 §5',
  about: 'A text with a format: its check, its keyboard on a phone, its link in a list.',
  code,
  Example,
  filled: { email_address: 'orders@oslo.example' },
  wrong: { email_address: 'orders at oslo' },
});
