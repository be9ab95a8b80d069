import type { RegisteredPage, RegisteredRoutes } from '@trestle/kit/core';
import { labelFromName, type Entity } from '@trestle/schema/entity';
import { ownTable } from '@trestle/schema/ownTable';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import { splitServiceState } from '@trestle/schema/teamServices';

/** Labels for the last part of a route, such as `product.edit`. */
const PART_LABELS: Readonly<Record<string, string>> = ownTable({
  list: 'list',
  create: 'create',
  edit: 'change',
  view: 'read one',
  delete: 'delete',
});
/** Labels for the pages of the shell, which have no titles. */
const PAGE_LABELS: Readonly<Record<string, string>> = ownTable({
  '*': 'Every page',
  '404': 'Page not found',
  home: 'Home page',
  homepage: 'Home page, by tab',
  login: 'Log in',
  'login.account': 'Own account',
  'user.account': 'Own account',
  logout: 'Log out',
  unsudo: 'Stop acting for somebody',
  x: 'Services of teams',
});

/** Describes a state for the user: 'Products: change' for `product.edit`. */
export const describeState = (
  state: string,
  entities: readonly Entity[],
  pages: readonly RegisteredPage[] = [],
): string => {
  if (PAGE_LABELS[state]) return PAGE_LABELS[state];
  const ofService = splitServiceState(state);
  if (ofService) {
    const { service, collection, operation } = ofService;
    return `Service ${service}: ${[labelFromName(collection), PART_LABELS[operation] ?? operation].join(', ')}`;
  }
  const segment = segmentOf(state);
  const part = state.slice(segment.length + 1);
  const entity = entities.find(({ name }) => name === segment);
  if (entity && part === '') return entity.plural;
  if (entity && PART_LABELS[part]) return `${entity.plural}: ${PART_LABELS[part]}`;
  const title = pages.find(({ name }) => name === state)?.title;
  if (title) return title;
  const moduleLabel = entity?.plural ?? labelFromName(segment);
  return part === '' ? moduleLabel : `${moduleLabel}: ${PART_LABELS[part] ?? labelFromName(part).toLowerCase()}`;
};

/** Returns the menu entries that a state, or the states of a module, open: 'Admin › Suppliers'. */
export const menuEntriesOf = (state: string, { menus }: RegisteredRoutes): string[] => {
  const entries = menus.filter(({ route }) => route === state || segmentOf(route) === state);
  return [...new Set(entries.map(({ group, title }) => (group === title ? title : `${group} › ${title}`)))];
};
