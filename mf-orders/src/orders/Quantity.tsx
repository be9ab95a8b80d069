import { QuantityEntry, type QuantityEntryProps } from '@trestle/kit/widgets';

export interface QuantityProps extends Omit<QuantityEntryProps, 'onOk' | 'onKeyDown'> {
  /** Goes from here to the next line; false where there is none. */
  onNext: (from: HTMLElement) => boolean;
}

/**
 * The quantity of a line. Tab and Enter go on to the next line, so that an order is typed down; Shift+Tab goes through all
 * there is. Where something is wrong, Tab stops at what helps.
 */
export function Quantity({ onNext, ...props }: QuantityProps) {
  return (
    <QuantityEntry
      {...props}
      onKeyDown={(event) => {
        const on = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && !props.wrong);
        if (on && onNext(event.currentTarget)) event.preventDefault();
      }}
    />
  );
}
