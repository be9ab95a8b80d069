import type { Field } from '@trestle/schema/field';
import type { HTMLAttributes, ReactNode, RefCallback } from 'react';

/** Attributes of the element that is dragged and takes the keys. */
export type RowElementProps = HTMLAttributes<HTMLElement> & { ref: RefCallback<HTMLElement> };

/** The parts of a row of an editable table, which is drawn as cells or as a card. */
export interface RowParts {
  columns: readonly Field[];
  /** The row's name for people: 'Stock 2'. */
  rowName: string;
  ended: boolean;
  /** Drags the row. Nothing where rows have no order. */
  handle: ReactNode;
  rowProps: RowElementProps;
  buttons: ReactNode;
  /** The row's nested lists, when they are open. */
  openLists: ReactNode;
  /** Draws a field. A compact one has no visible label. */
  renderField: (field: Field, compact: boolean) => ReactNode;
}
