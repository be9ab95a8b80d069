import { string } from '@trestle/schema/field';
import { OneField } from '../OneField';
import type { Card } from '../card';
import Example from '../examples/Sensitive';
import code from '../examples/Sensitive.tsx?raw';

export const sensitive: Card = {
  title: 'Sensitive field',
  group: 'Fields',
  source: 'S1 §5, §9',
  about:
    'Masked until the password is confirmed, for five minutes; lists and history mask it too, backups leave it out.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    {
      name: 'Locked',
      render: () => <OneField field={string({ sensitive: true, label: 'IBAN' })} value="AU12 3456" locked />,
    },
  ],
};
