import type { GalleryCard } from '../galleryCard';
import Example from '../examples/EditableTable';
import code from '../examples/EditableTable.tsx?raw';

const filled = {
  parts: [
    { id: 1, name: 'Leg', pieces: 4, display_order: 0 },
    { id: 2, name: 'Top', pieces: 1, display_order: 1 },
    { id: 3, name: 'Drawer', pieces: 1, display_order: 2, active_end_date: '2026-01-05T00:00:00.000Z' },
  ],
};

export const editableTable: GalleryCard = {
  title: 'Editable table',
  group: 'Widgets',
  source: 'S1 §4',
  about: 'Rows edited in place: add, copy, move, remove, or paste from a spreadsheet. Rows with an end date are ended.',
  code,
  states: [
    { name: 'Filled', render: () => <Example initial={filled} />, wide: true },
    { name: 'Empty', render: () => <Example initial={{ parts: [] }} /> },
    { name: 'Locked', render: () => <Example initial={filled} locked /> },
  ],
};
