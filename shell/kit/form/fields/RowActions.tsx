import type { Field } from '@trestle/schema/field';
import { Button } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { CopyAddRegular } from '@fluentui/react-icons/svg/copy-add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { ReactElement } from 'react';
import { StatusBadge } from '../../core/feedback/StatusBadge';

export type RowAction = 'up' | 'down' | 'copy' | 'remove' | 'restore' | 'add';
/** `field`: name of the row's input that the action was pressed in. */
export type OnRowAction = (action: RowAction, at: number, field?: string) => void;

interface RowActionsProps {
  /** Names the row: 'Stock 3'. */
  place: string;
  at: number;
  last: boolean;
  /** The rows have an order and can be moved. */
  ordered: boolean;
  locked: boolean;
  ended: boolean;
  /** Shows that the row has ended. */
  badge: boolean;
  /** Lists inside the row, which a button opens. */
  lists: readonly Field[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onAct: OnRowAction;
}

/** A row's buttons: open its lists, move, copy, remove or restore. */
export function RowActions(props: RowActionsProps) {
  const { place, at, last, ordered, locked, ended, badge, lists, open, onOpen, onAct } = props;
  return (
    <>
      {ended && badge && <StatusBadge>Ended</StatusBadge>}
      {lists.length > 0 && (
        <Button
          size="small"
          appearance="subtle"
          icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-expanded={open}
          aria-label={`${lists.map((list) => list.label).join(', ')} of ${place}`}
          onClick={() => onOpen(!open)}
        />
      )}
      {!locked && !ended && ordered && (
        <RowButton
          icon={<ArrowUpRegular />}
          words="Move up"
          place={place}
          name={`up ${at}`}
          disabled={at === 0}
          onClick={() => onAct('up', at)}
        />
      )}
      {!locked && !ended && ordered && (
        <RowButton
          icon={<ArrowDownRegular />}
          words="Move down"
          place={place}
          name={`down ${at}`}
          disabled={last}
          onClick={() => onAct('down', at)}
        />
      )}
      {!locked && !ended && (
        <RowButton icon={<CopyAddRegular />} words="Insert a copy of" place={place} onClick={() => onAct('copy', at)} />
      )}
      {!locked &&
        (ended ? (
          <Button size="small" appearance="subtle" onClick={() => onAct('restore', at)}>
            Restore
          </Button>
        ) : (
          <RowButton icon={<DeleteRegular />} words="Remove" place={place} onClick={() => onAct('remove', at)} />
        ))}
    </>
  );
}

interface RowButtonProps {
  icon: ReactElement;
  words: string;
  place: string;
  /** Finds the button after its row has moved. */
  name?: string;
  disabled?: boolean;
  onClick: () => void;
}
function RowButton({ icon, words, place, name, disabled = false, onClick }: RowButtonProps) {
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={icon}
      aria-label={`${words} ${place}`}
      title={words.replace(/ of$/, '')}
      data-row-button={name}
      disabledFocusable={disabled}
      onClick={onClick}
    />
  );
}
