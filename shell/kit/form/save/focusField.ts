/** Opens the closed row that contains the input, or draws it, then focuses the input. */
const openRow = (name: string, beforeFocus?: () => void): boolean => {
  const row = /^(.*\])\.\w+$/.exec(name)?.[1];
  const rowButton =
    row && document.querySelector<HTMLElement>(`[data-row-head="${CSS.escape(row)}"][aria-expanded="false"]`);
  if (!rowButton) return false;
  rowButton.click();
  requestAnimationFrame(() => focusField(name, beforeFocus));
  return true;
};

/**
 * Focuses the input of that name and scrolls it into view.
 * @param beforeFocus called once the input is drawn
 * @returns whether there is such an input, or a row that can be opened to draw it
 */
export const focusField = (name: string, beforeFocus?: () => void): boolean => {
  const input =
    document.getElementsByName(name)[0] ?? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (!input) return openRow(name, beforeFocus);
  const focus = () => {
    beforeFocus?.();
    input.scrollIntoView({ block: 'center' });
    input.focus();
  };
  // The input is in another tab: select that tab first.
  const panel = input.closest('[role="tabpanel"][hidden]');
  if (panel) {
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
    requestAnimationFrame(focus);
  } else focus();
  return true;
};
