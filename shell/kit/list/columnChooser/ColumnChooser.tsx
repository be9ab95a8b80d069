import { lazy } from 'react';
import { LoadOnPress } from '../LoadOnPress';
import { ColumnsButton } from './ColumnsButton';
import type { ColumnChoice } from './useColumnChoice';

const loadPopup = () => import('./ColumnChooserPopup');
const ColumnChooserPopup = lazy(loadPopup);

/** The toolbar button that opens the choice of a list's columns and their order. */
export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <LoadOnPress load={loadPopup} button={(handlers) => <ColumnsButton aria-expanded={false} {...handlers} />}>
      <ColumnChooserPopup
        available={choice.available.map(({ name, label }) => ({ name, label }))}
        shown={choice.shown.map(({ name }) => name)}
        isDefault={choice.chosen === null}
        onChoose={choice.choose}
      />
    </LoadOnPress>
  );
}
