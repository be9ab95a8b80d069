import { QuantityEntry, type QuantityEntryProps } from '@trestle/kit/widgets';

export interface LineQuantityProps extends Omit<QuantityEntryProps, 'onOk' | 'onKeyDown'> {
  /** Moves the focus to the next line. Returns false when there is none. */
  onNext: (from: HTMLElement) => boolean;
}

/**
 * The quantity of a line. Tab and Enter move to the next line's quantity, so that an order is typed from top to bottom.
 * Shift+Tab visits every control. After a wrong quantity, Tab goes to the button that corrects it.
 */
export function LineQuantity({ onNext, ...props }: LineQuantityProps) {
  return (
    <QuantityEntry
      {...props}
      onKeyDown={(event) => {
        const movesOn = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && !props.wrong);
        if (movesOn && onNext(event.currentTarget)) event.preventDefault();
      }}
    />
  );
}
