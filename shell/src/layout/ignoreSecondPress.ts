const LAYERS = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';

/**
 * Ignores the further presses of a double click whose first press closed the dialog, menu or list that it was in: they
 * would fall on what lay behind it.
 */
export function ignoreSecondPress(): void {
  let layer: Element | null = null;
  const onPress = (event: MouseEvent): void => {
    // `detail` counts the presses of one place and moment.
    if (event.type === 'mousedown' && event.detail < 2) layer = (event.target as Element).closest(LAYERS);
    else if (event.detail > 1 && layer?.isConnected === false) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const)
    window.addEventListener(type, onPress, true);
}
