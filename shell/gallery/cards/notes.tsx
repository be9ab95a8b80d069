import type { Card } from '../card';
import Example from '../examples/Notes';
import code from '../examples/Notes.tsx?raw';
import { FirstStore } from '../FirstStore';

export const notes: Card = {
  title: 'Notes',
  group: 'Records',
  source: 'S1 §4',
  about: 'The notes on a record; Ctrl+Enter saves, an author may edit for some hours.',
  code,
  states: [{ name: 'Live', render: () => <FirstStore>{(id) => <Example id={id} />}</FirstStore>, wide: true }],
};
