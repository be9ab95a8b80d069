import type { RegisteredPage, RegisteredRoutes } from '@trestle/kit/core';
import { labelFromName, type Entity } from '@trestle/schema/entity';
import { segmentOf } from '@trestle/schema/rights/narrowRules';

/** Words for the parts of a crud route. */
const PART_WORDS: Readonly<Record<string, string>> = {
  list: 'list',
  create: 'create',
  edit: 'change',
  delete: 'delete',
};
/** Pages of the shell, which have no titles of their own. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  '*': 'Every page',
  '404': 'Page not found',
  home: 'Home page',
  homepage: 'Home page, by tab',
  login: 'Log in',
  'login.account': 'Own account',
  'user.account': 'Own account',
  logout: 'Log out',
  unsudo: 'Stop acting for somebody',
};

/** Names a state in plain words: 'Products: change' for `product.edit`. */
export const describeState = (
  state: string,
  entities: readonly Entity[],
  pages: readonly RegisteredPage[] = [],
): string => {
  if (PAGE_WORDS[state]) return PAGE_WORDS[state];
  const segment = segmentOf(state);
  const part = state.slice(segment.length + 1);
  const entity = entities.find(({ name }) => name === segment);
  if (entity && part === '') return entity.plural;
  if (entity && PART_WORDS[part]) return `${entity.plural}: ${PART_WORDS[part]}`;
  const title = pages.find(({ name }) => name === state)?.title;
  if (title) return title;
  const words = entity?.plural ?? labelFromName(segment);
  return part === '' ? words : `${words}: ${PART_WORDS[part] ?? labelFromName(part).toLowerCase()}`;
};

/** The menu entries that a state, or a module's states, open: 'Admin › Suppliers'. */
export const menuEntriesOf = (state: string, { menus }: RegisteredRoutes): string[] => {
  const own = menus.filter(({ route }) => route === state || segmentOf(route) === state);
  return [...new Set(own.map(({ group, title }) => (group === title ? title : `${group} › ${title}`)))];
};
