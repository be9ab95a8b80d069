import type { ComponentType } from 'react';
import type { GalleryCard } from './galleryCard';
import type { SampleFormProps } from './SampleForm';

interface FieldCard extends Omit<GalleryCard, 'group' | 'states'> {
  Example: ComponentType<SampleFormProps>;
  /** A value for each of its fields. */
  filled: Record<string, unknown>;
  /** Values that are no good; without them an empty one is what is wrong. */
  wrong?: Record<string, unknown>;
  /** It can be neither empty nor wrong. */
  plain?: boolean;
}

/** The card of a field: empty, filled, with an error, locked. */
export const fieldCard = ({ Example, filled, wrong, plain = false, ...card }: FieldCard): GalleryCard => ({
  ...card,
  group: 'Fields',
  states: [
    { name: 'Empty', render: () => <Example /> },
    { name: 'Filled', render: () => <Example initial={filled} /> },
    ...(plain ? [] : [{ name: 'Error', render: () => <Example initial={wrong} left={Object.keys(filled)} /> }]),
    { name: 'Locked', render: () => <Example initial={filled} locked /> },
  ],
});
