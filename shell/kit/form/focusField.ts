/** Opens the row that holds the input, where it is closed, and then goes there. */
const openRow = (name: string): boolean => {
  const row = /^(.*\])\.\w+$/.exec(name)?.[1];
  const head =
    row && document.querySelector<HTMLElement>(`[data-row-head="${CSS.escape(row)}"][aria-expanded="false"]`);
  if (!head) return false;
  head.click();
  requestAnimationFrame(() => focusField(name));
  return true;
};

/** Puts the focus into the input of that name and brings it into view; whether there is one. */
export const focusField = (name: string): boolean => {
  const input =
    document.getElementsByName(name)[0] ?? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (!input) return openRow(name);
  const go = () => {
    input.scrollIntoView({ block: 'center' });
    input.focus();
  };
  // Behind another tab: that one is opened first.
  const panel = input.closest('[role="tabpanel"][hidden]');
  if (panel) {
    document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.click();
    requestAnimationFrame(go);
  } else go();
  return true;
};
