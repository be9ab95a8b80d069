import type { RegisteredPage } from '@trestle/kit/core';
import type { RemoteState } from '@trestle/schema/modules';
import { decideNewPage } from '@trestle/schema/rights/newRemotes';

/** A page as the screens about rules see it. */
export interface RuledPage extends RegisteredPage {
  /** Why people lack it whom the rules let in: its remote is switched off, or new and closed. */
  note?: string;
}

/** Returns the pages of the application and of remotes that are closed or off, with what rules alone don't say of them. */
export const ruledPages = (pages: readonly RegisteredPage[], states: readonly RemoteState[]): RuledPage[] => {
  const stateByPage = new Map(
    states.flatMap((state) => state.pages.map((page) => [page.name, { state, page }] as const)),
  );
  const known = new Set(pages.map(({ name }) => name));
  const others = [...stateByPage.values()].map(({ page }) => page).filter(({ name }) => !known.has(name));
  return [...pages, ...others].map((page) => {
    const state = stateByPage.get(page.name)?.state;
    if (!state) return page;
    return { ...page, ...(!state.is_open && { decide: decideNewPage }), note: noteOf(state) };
  });
};

const noteOf = ({ name, is_open: isOpen, off_reason: reason }: RemoteState): string =>
  [
    reason !== null && `${name} is switched off, so that nobody has it now: ${reason.replace(/\.?$/, '.')}`,
    !isOpen && `${name} is new and closed: administrators have it, and groups whose rules name it.`,
  ]
    .filter(Boolean)
    .join(' ');
