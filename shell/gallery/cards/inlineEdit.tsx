import { ApiError } from '@trestle/kit/core';
import { InlineEdit } from '@trestle/kit/widgets';
import { product } from '@trestle/schema/entities/product';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/InlineEdit';
import code from '../examples/InlineEdit.tsx?raw';

const accept = async (values: Record<string, unknown>) => values;
const refuse = async () => {
  throw new ApiError(400, { code: [{ code: 'unique', message: 'Another product has this code.' }] });
};

export const inlineEdit: GalleryCard = {
  title: 'Inline edit',
  group: 'Widgets',
  source: 'S1 §2.6',
  about: "Edits a value in place, with its field's checks. Enter saves, Escape cancels. Read-only without that right.",
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    {
      name: 'Empty',
      render: () => (
        <InlineEdit entity={product} row={{ id: 1, notes: null }} field="notes" of="Oslo lounge chair" onSave={accept}>
          –
        </InlineEdit>
      ),
    },
    {
      name: 'Error when saved',
      render: () => (
        <InlineEdit entity={product} row={{ id: 1, code: 'OSL-1' }} field="code" of="Oslo lounge chair" onSave={refuse}>
          OSL-1
        </InlineEdit>
      ),
    },
    {
      name: 'Locked',
      render: () => (
        <InlineEdit entity={product} row={{ id: 1, code: 'OSL-1' }} field="code" of="Oslo lounge chair" locked>
          OSL-1
        </InlineEdit>
      ),
    },
  ],
};
