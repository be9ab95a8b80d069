import { expect, type Page } from '@playwright/test';

/** Height and width of a control that a finger finds (DECISIONS, 386). */
const CONTROL_PX = 44;
/** The same of the top bar's buttons, which are as high and narrower: six of them share 320 px. */
const BAR_CONTROL_PX = 36;
/** The same of a link among texts (WCAG 2.2, 2.5.8). */
const LINK_PX = 24;

interface Sizes {
  control: number;
  barControl: number;
  link: number;
}

/**
 * Returns what is hard to hit on the open page: what is smaller than its size, and so near to something else that a
 * circle of that size around its centre touches it. Links within a sentence are as high as their line, and bars of a
 * chart as wide as their value's share: both can be reached by other means (WCAG 2.2, 2.5.8).
 */
const findSmallTargets = ({ control, barControl, link }: Sizes): string[] => {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=combobox]';
  const FRAMES = '.fui-Input, .fui-Combobox, .fui-Select, .fui-Textarea, .fui-Checkbox, .fui-Radio, .fui-Switch';
  const isInSentence = ({ parentElement }: Element) =>
    [...parentElement!.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\w{2}/.test(node.textContent ?? ''),
    );
  const isScrolledAway = (element: Element, box: DOMRect) => {
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowY === 'visible') continue;
      const { top, bottom } = parent.getBoundingClientRect();
      if (box.top + box.height / 2 > bottom || box.top + box.height / 2 < top) return true;
    }
    return false;
  };
  const targets = [...document.querySelectorAll(CONTROLS)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.matches(':disabled, [tabindex="-1"][aria-hidden]'))
    .map((element) => ({
      element,
      box: (element.closest(FRAMES) ?? element).getBoundingClientRect(),
      // Bars lie over what is scrolled below them.
      bar: element.closest('header, footer, [data-save-bar], [role=dialog]'),
      needed: element.matches('a') ? link : element.closest('header') ? barControl : control,
    }))
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > 0)
    .filter(({ element, box }) => !isScrolledAway(element, box));
  type Target = (typeof targets)[number];
  const isSmall = ({ box, needed }: Target) => box.width < needed - 0.5 || box.height < needed - 0.5;
  const centre = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  const isNear = (target: Target, other: Target) => {
    const [x, y] = centre(target.box);
    const [otherX, otherY] = centre(other.box);
    const { left, right, top, bottom } = other.box;
    const toBox = Math.hypot(clamp(x, left, right) - x, clamp(y, top, bottom) - y);
    const toCentre = Math.hypot(otherX - x, otherY - y);
    const radius = target.needed / 2;
    return toBox < radius - 0.5 || (isSmall(other) && toCentre < radius + other.needed / 2 - 0.5);
  };
  const isOther = (target: Target, other: Target) =>
    target.bar === other.bar &&
    !target.element.contains(other.element) &&
    !other.element.contains(target.element) &&
    // A field and its own button share a frame.
    (target.box.left !== other.box.left || target.box.top !== other.box.top);
  return targets
    .filter((target) => isSmall(target) && !isInSentence(target.element))
    .flatMap((target) => {
      const near = targets.find((other) => isOther(target, other) && isNear(target, other));
      if (!near) return [];
      const name = ({ element }: Target) => (element.getAttribute('aria-label') ?? element.textContent).slice(0, 30);
      const { width, height } = target.box;
      return [
        `${target.element.nodeName} '${name(target)}', ${Math.round(width)} × ${Math.round(height)}, by '${name(near)}'`,
      ];
    });
};

/** Expects that a finger hits whatever it means on the open page, which is as narrow as a phone. */
export const expectTouchTargets = async (page: Page, route: string): Promise<void> => {
  const small = await page.evaluate(findSmallTargets, {
    control: CONTROL_PX,
    barControl: BAR_CONTROL_PX,
    link: LINK_PX,
  });
  expect([route, small]).toEqual([route, []]);
};
