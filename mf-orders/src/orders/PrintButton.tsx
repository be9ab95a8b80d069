import { Button, PrintRegular } from '@trestle/kit/core';

/** Prints the order, as Ctrl+P does. */
export function PrintButton() {
  return (
    <Button icon={<PrintRegular />} onClick={() => window.print()}>
      Print
    </Button>
  );
}
