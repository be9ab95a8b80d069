import { Button } from '@fluentui/react-components';
import { EmptyState } from '../core/feedback/EmptyState';

interface WithheldRowsProps {
  /** Name of the saved view that can't be shown; undefined for a link or a menu. */
  view: string | undefined;
  onShowAll: () => void;
}

/** Stands in place of rows that a hidden field chooses: without it, other rows would stand under the same name. */
export function WithheldRows({ view, onShowAll }: WithheldRowsProps) {
  const subject = view === undefined ? 'This list' : `The view “${view}”`;
  return (
    <EmptyState words={`${subject} chooses its rows by a field that you may not see, so it shows none.`}>
      <Button onClick={onShowAll}>Show all rows</Button>
    </EmptyState>
  );
}
