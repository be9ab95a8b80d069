import type { Field } from '@trestle/schema/field';
import type { HTMLAttributes, ReactNode, RefCallback } from 'react';

/** Attributes of the element that is dragged and takes the keys. */
export type RowElementProps = HTMLAttributes<HTMLElement> & { ref: RefCallback<HTMLElement> };

/** What a row of an editable table is put together from, however it is drawn. */
export interface RowParts {
  columns: readonly Field[];
  /** The row's name for people: 'Stock 2'. */
  place: string;
  ended: boolean;
  /** Drags the row. Nothing where rows have no order. */
  handle: ReactNode;
  rowProps: RowElementProps;
  buttons: ReactNode;
  /** The lists that the row holds, when they are open. */
  inner: ReactNode;
  /** Draws a field. A compact one has no visible label. */
  drawn: (field: Field, compact: boolean) => ReactNode;
}
