/** What Fluent puts at both ends of the page to catch the focus as it comes in, and passes it on. */
const GUARD = 'data-tabster-dummy';

const expose = (node: Node): void => {
  if (!(node instanceof HTMLElement) || !node.hasAttribute(GUARD)) return;
  node.removeAttribute('aria-hidden');
  node.removeAttribute('role');
};

/**
 * Shows the page's focus guards to assistive technology: they can have the focus, and what can must not be hidden from it
 * (axe 'aria-hidden-focus'). They hold no words, so nothing is read. Gives the way to stop.
 */
export const exposeFocusGuards = (body: HTMLElement): (() => void) => {
  body.childNodes.forEach(expose);
  const observer = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(expose)));
  observer.observe(body, { childList: true });
  return () => observer.disconnect();
};
