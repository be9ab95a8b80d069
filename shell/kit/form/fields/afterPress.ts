let isPressed = false;
if (typeof document !== 'undefined') {
  const endPress = () => {
    isPressed = false;
  };
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  document.addEventListener('pointerup', endPress, { capture: true });
  document.addEventListener('pointercancel', endPress, { capture: true });
}

/** Runs `work` now, or after the click that the user is in the middle of. */
export const afterPress = (work: () => void): void => {
  if (!isPressed) {
    work();
    return;
  }
  const onRelease = () => {
    document.removeEventListener('pointerup', onRelease);
    document.removeEventListener('pointercancel', onRelease);
    // The click follows the release.
    setTimeout(work);
  };
  document.addEventListener('pointerup', onRelease);
  document.addEventListener('pointercancel', onRelease);
};
