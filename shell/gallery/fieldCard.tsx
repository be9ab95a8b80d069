import type { ComponentType } from 'react';
import type { GalleryCard } from './galleryCard';
import type { SampleFormProps } from './SampleForm';

/** What is special about a field's card. */
interface FieldCard extends Omit<GalleryCard, 'group' | 'states'> {
  Example: ComponentType<SampleFormProps>;
  /** A valid value for each field. */
  filled: Record<string, unknown>;
  /** Invalid values for the error state. Without them, it shows empty fields. */
  wrong?: Record<string, unknown>;
  /** Leaves out the error state, for a field that can't be invalid. */
  plain?: boolean;
}

/** A card for a form field, in four states: empty, filled, with an error, and locked. */
export const fieldCard = ({ Example, filled, wrong, plain = false, ...card }: FieldCard): GalleryCard => ({
  ...card,
  group: 'Fields',
  states: [
    { name: 'Empty', render: () => <Example /> },
    { name: 'Filled', render: () => <Example initial={filled} /> },
    ...(plain ? [] : [{ name: 'Error', render: () => <Example initial={wrong} touched={Object.keys(filled)} /> }]),
    { name: 'Locked', render: () => <Example initial={filled} locked /> },
  ],
});
