import { QuantityEntry } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/QuantityEntry';
import code from '../examples/QuantityEntry.tsx?raw';

const ignore = () => {};

export const quantityEntry: GalleryCard = {
  title: 'Quantity entry',
  group: 'Widgets',
  source: 'S1 §5, §9',
  about: 'A number of pieces, typed or in steps of 1 and 10. Never negative; OK needs more than 0.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    { name: 'Empty', render: () => <QuantityEntry name="stools" value={null} onChange={ignore} onOk={ignore} /> },
    { name: 'Without OK', render: () => <QuantityEntry name="tables" value={12} onChange={ignore} /> },
    {
      name: 'Error',
      render: () => (
        <>
          <QuantityEntry name="lamps" value={400} wrong onChange={ignore} />
          <p role="note">Maximum value 120</p>
        </>
      ),
    },
    { name: 'Locked', render: () => <QuantityEntry name="desks" value={4} disabled onChange={ignore} onOk={ignore} /> },
  ],
};
