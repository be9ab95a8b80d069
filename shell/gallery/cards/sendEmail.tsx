import type { Card } from '../card';
import Example from '../examples/SendEmail';
import code from '../examples/SendEmail.tsx?raw';
import { FirstStore } from '../FirstStore';

export const sendEmail: Card = {
  title: 'Send email',
  group: 'Records',
  source: 'S1 §7',
  about: 'A mail about a record, to several addresses.',
  code,
  states: [{ name: 'Live', render: () => <FirstStore>{(id) => <Example id={id} />}</FirstStore>, wide: true }],
};
