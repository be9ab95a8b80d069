import type { Field } from '@trestle/schema/field';
import { Button } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { CopyAddRegular } from '@fluentui/react-icons/svg/copy-add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import type { ReactElement } from 'react';
import { StatusBadge } from '../../../core/feedback/StatusBadge';

export type RowAction = 'up' | 'down' | 'copy' | 'remove' | 'restore' | 'add';
/** @param field name of the row's input in which the key of the action was pressed */
export type OnRowAction = (action: RowAction, index: number, field?: string) => void;

interface RowActionsProps {
  /** Names the row: 'Stock 3'. */
  rowName: string;
  /** The row's position, from 0. */
  index: number;
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
  const { rowName, index, last, ordered, locked, ended, badge, lists, open, onOpen, onAct } = props;
  return (
    <>
      {ended && badge && <StatusBadge>Ended</StatusBadge>}
      {lists.length > 0 && (
        <Button
          size="small"
          appearance="subtle"
          icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-expanded={open}
          aria-label={`${lists.map((list) => list.label).join(', ')} of ${rowName}`}
          onClick={() => onOpen(!open)}
        />
      )}
      {!locked && !ended && ordered && (
        <RowButton
          icon={<ArrowUpRegular />}
          action="Move up"
          rowName={rowName}
          name={`up ${index}`}
          disabled={index === 0}
          onClick={() => onAct('up', index)}
        />
      )}
      {!locked && !ended && ordered && (
        <RowButton
          icon={<ArrowDownRegular />}
          action="Move down"
          rowName={rowName}
          name={`down ${index}`}
          disabled={last}
          onClick={() => onAct('down', index)}
        />
      )}
      {!locked && !ended && (
        <RowButton
          icon={<CopyAddRegular />}
          action="Insert a copy of"
          rowName={rowName}
          onClick={() => onAct('copy', index)}
        />
      )}
      {!locked &&
        (ended ? (
          <Button size="small" appearance="subtle" onClick={() => onAct('restore', index)}>
            Restore
          </Button>
        ) : (
          <RowButton
            icon={<DeleteRegular />}
            action="Remove"
            rowName={rowName}
            onClick={() => onAct('remove', index)}
          />
        ))}
    </>
  );
}

interface RowButtonProps {
  icon: ReactElement;
  /** What the button does, before the row's name: 'Move up'. */
  action: string;
  rowName: string;
  /** Finds the button after its row has moved. */
  name?: string;
  disabled?: boolean;
  onClick: () => void;
}
function RowButton({ icon, action, rowName, name, disabled = false, onClick }: RowButtonProps) {
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={icon}
      aria-label={`${action} ${rowName}`}
      title={action.replace(/ of$/, '')}
      data-row-button={name}
      disabledFocusable={disabled}
      onClick={onClick}
    />
  );
}
