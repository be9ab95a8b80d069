/** Focuses a page's heading: a screen reader says where the user is, and Tab continues from there. */
export const focusHeading = (heading: HTMLElement): void => {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};
