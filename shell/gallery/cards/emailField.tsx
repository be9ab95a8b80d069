import Example from '../examples/EmailField';
import code from '../examples/EmailField.tsx?raw';
import { fieldCard } from '../fieldCard';

export const emailField = fieldCard({
  title: 'E-mail, address, phone',
  source: 'S1 §5',
  about: 'A text with a format, which brings its check, its phone keyboard and its link in lists.',
  code,
  Example,
  filled: { email_address: 'orders@oslo.example' },
  wrong: { email_address: 'orders at oslo' },
});
