import { QuantityEntry } from '@trestle/kit/widgets';
import type { GalleryCard } from '../galleryCard';
import Example from '../examples/QuantityEntry';
import code from '../examples/QuantityEntry.tsx?raw';

const still = () => {};

export const quantityEntry: GalleryCard = {
  title: 'Quantity entry',
  group: 'Widgets',
  source: 'S1 §5, §9',
  about: 'How many pieces: typed, or stepped by 1 and 10. Never negative; OK waits for more than 0.',
  code,
  states: [
    { name: 'Live', render: () => <Example /> },
    { name: 'Empty', render: () => <QuantityEntry name="stools" value={null} onChange={still} onOk={still} /> },
    { name: 'Without OK', render: () => <QuantityEntry name="tables" value={12} onChange={still} /> },
    {
      name: 'Error',
      render: () => (
        <>
          <QuantityEntry name="lamps" value={400} wrong onChange={still} />
          <p role="note">Maximum value 120</p>
        </>
      ),
    },
    { name: 'Locked', render: () => <QuantityEntry name="desks" value={4} disabled onChange={still} onOk={still} /> },
  ],
};
