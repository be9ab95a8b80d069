import { loadable } from '../../core/loadable';
import { LoadOnPress } from '../toolbar/LoadOnPress';
import { ColumnsButton } from './ColumnsButton';
import type { ColumnChoice } from './useColumnChoice';

const ColumnChooserPopup = loadable(() => import(/* webpackChunkName: "views" */ './ColumnChooserPopup'));

/** The toolbar button that opens the choice of a list's columns and their order. */
export function ColumnChooser<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <LoadOnPress
      popup={ColumnChooserPopup}
      button={(handlers) => <ColumnsButton aria-expanded={false} {...handlers} />}
    >
      <ColumnChooserPopup
        available={choice.available.map(({ name, label }) => ({ name, label }))}
        shownNames={choice.columns.map(({ name }) => name)}
        isDefault={choice.chosenNames === null}
        onChoose={choice.choose}
      />
    </LoadOnPress>
  );
}
