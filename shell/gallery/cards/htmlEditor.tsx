import { text } from '@trestle/schema/field';
import { SingleFieldForm } from '../SingleFieldForm';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/HtmlEditor';
import code from '../examples/HtmlEditor.tsx?raw';

export const htmlEditor: GalleryCard = {
  title: 'HTML editor',
  group: 'Editors',
  source: 'S1 §2.7',
  about: 'Formatted text. The editor loads when it is opened; the service sanitises the text.',
  code,
  states: [
    { name: 'Live', render: () => <Example />, wide: true },
    {
      name: 'Empty',
      render: () => <SingleFieldForm field={text({ format: 'html', label: 'Introduction' })} />,
      wide: true,
    },
    {
      name: 'Locked',
      render: () => (
        <SingleFieldForm
          field={text({ format: 'html', label: 'Introduction' })}
          value="<p>Solid <strong>oak</strong>, see <a href='https://www.trestle.example'>the range</a></p>"
          locked
        />
      ),
      wide: true,
    },
  ],
};
