let pressed = false;
if (typeof document !== 'undefined') {
  const end = () => {
    pressed = false;
  };
  document.addEventListener('pointerdown', () => (pressed = true), { capture: true });
  document.addEventListener('pointerup', end, { capture: true });
  document.addEventListener('pointercancel', end, { capture: true });
}

/** Runs `work` now, or after the click that the user is in the middle of. */
export const afterPress = (work: () => void): void => {
  if (!pressed) {
    work();
    return;
  }
  const later = () => {
    document.removeEventListener('pointerup', later);
    document.removeEventListener('pointercancel', later);
    // The click follows the release.
    setTimeout(work);
  };
  document.addEventListener('pointerup', later);
  document.addEventListener('pointercancel', later);
};
