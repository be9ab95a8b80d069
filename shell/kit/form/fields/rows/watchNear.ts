/**
 * How far outside the window an element counts as near, in pixels. About one screen, so that scrolling meets no gap.
 */
const NEAR_PX = 800;

const listeners = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Tells whether an element is near the window: at first, and whenever that changes. One observer serves all elements.
 * @returns stops watching
 */
export const watchNear = (element: Element, onChange: (isNear: boolean) => void): (() => void) => {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => listeners.get(target)?.(isIntersecting)),
    { rootMargin: `${NEAR_PX}px` },
  );
  listeners.set(element, onChange);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
};
