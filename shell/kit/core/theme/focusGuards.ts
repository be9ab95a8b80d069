/** Marks the elements that Fluent puts around dialogs, tab lists and the page to catch the focus as it comes in. */
const GUARD = 'data-tabster-dummy';

const expose = (node: Node): void => {
  if (!(node instanceof HTMLElement) || !node.hasAttribute(GUARD)) return;
  node.removeAttribute('aria-hidden');
  node.removeAttribute('role');
};

/**
 * Shows Fluent's focus guards to assistive technology, those of today and those added later.
 * They can have the focus, and axe's 'aria-hidden-focus' asks that nothing focusable is hidden. They hold no text, so
 * nothing is read.
 * @returns stops it
 */
export const exposeFocusGuards = (body: HTMLElement): (() => void) => {
  body.querySelectorAll(`[${GUARD}]`).forEach(expose);
  // Each guard is added to the page by itself, so the added nodes need not be searched.
  const observer = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(expose)));
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
};
