/** Puts the focus into the input of that name and brings it into view; whether there is one. */
export const focusField = (name: string): boolean => {
  const input = document.getElementsByName(name)[0] ?? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (!input) return false;
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
