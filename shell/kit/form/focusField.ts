/** Puts the focus into the input of that name and brings it into view; whether there is one. */
export const focusField = (name: string): boolean => {
  const input = document.getElementsByName(name)[0] ?? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (!input) return false;
  input.scrollIntoView({ block: 'center' });
  input.focus();
  return true;
};
