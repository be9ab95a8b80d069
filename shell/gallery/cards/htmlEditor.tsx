import { text } from '@trestle/schema/field';
import { OneField } from '../OneField';
import type { Card } from '../card';
import Example from '../examples/HtmlEditor';
import code from '../examples/HtmlEditor.tsx?raw';

export const htmlEditor: Card = {
  title: 'HTML editor',
  group: 'Editors',
  source: 'S1 §2.7',
  about: 'Formatted text. The editor is fetched when it is opened; what is written is sanitised by the service.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    { name: 'Empty', render: () => <OneField field={text({ format: 'html', label: 'Introduction' })} />, wide: true },
    {
      name: 'Locked',
      render: () => (
        <OneField
          field={text({ format: 'html', label: 'Introduction' })}
          value="<p>Solid <strong>oak</strong>, see <a href='https://www.trestle.example'>the range</a></p>"
          locked
        />
      ),
      wide: true,
    },
  ],
};
