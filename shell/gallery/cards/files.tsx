import type { Card } from '../card';
import Example from '../examples/Files';
import code from '../examples/Files.tsx?raw';
import { FirstStore } from '../FirstStore';

export const files: Card = {
  title: 'Files and preview',
  group: 'Records',
  source: 'S1 §2.6, §9',
  about: 'The files on a record: upload or drop, pictures up to 800 pixels wide, PDFs in a frame 600 high.',
  code,
  states: [{ name: 'Live', render: () => <FirstStore>{(id) => <Example id={id} />}</FirstStore>, wide: true }],
};
