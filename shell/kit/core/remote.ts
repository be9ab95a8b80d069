import { routeStates, type PageAudience } from '@trestle/schema/access';
import type { Entity, Operation } from '@trestle/schema/entity';
import type { PageAccess } from '@trestle/schema/rights/pageAccess';
import type { HomeCard, MenuEntry } from '@trestle/schema/registry';
import type { ComponentType } from 'react';

/*
 * Declarations only: the build of a remote runs this file in Node to write the remote's page and menu lists
 * (shell/build/rspack.remoteJson.mjs). It must not import anything that needs a browser.
 */

/** Imports the module whose default export draws a page or a card. */
export type PageElement = () => Promise<{ default: ComponentType }>;

/** A screen. `name` drives guard, menus, links and permission rules; `path` is written as react-router's. */
export interface Page extends PageAccess {
  name: string;
  path: string;
  /** Fetches the component when the page is first opened. */
  element?: PageElement;
  /** Without an element: the screen that is drawn from the entity's declaration. */
  drawn?: { screen: 'list' | 'form'; entity: Entity };
  /** Heading of a drawn list; of other pages, shown in the tab until they have their own. */
  title?: string;
}

/** A card of the home page. `element` fetches its component, once the page is drawn. */
export interface HomeCardElement extends HomeCard {
  element: PageElement;
}

/** What a remote offers the shell (contract §3). */
export interface Remote {
  name: string;
  /** Version of this agreement. The shell refuses a remote of another version. */
  contract: number;
  pages: readonly Page[];
  /** Its entries in the home page, the top bar and the side bar. */
  menus?: readonly MenuEntry[];
  /** Its cards on the home page. */
  homeCards?: readonly HomeCardElement[];
  /** Entities of its crud pages, and those that they refer to: nested rows, look-ups, display fields. */
  entities?: readonly Entity[];
}

/** What a page wants besides its own route's state. Where it is missing, guard, menus and links leave the page out. */
export interface PageRequirements {
  /** Whom it is for, whatever the rules say: the server refuses its calls to everybody else. */
  audience?: PageAudience;
  /** Calls of which one must be open to the person: without any of them the page would be an empty frame. */
  calls?: readonly (readonly [Entity, Operation])[];
}
/** Declares a page of a remote. @param name its route, such as `store_order.list` */
export const page = (
  name: string,
  path: string,
  element: PageElement,
  title?: string,
  { audience, calls = [] }: PageRequirements = {},
): Page => {
  const needs = [...new Set(calls.flatMap(([entity, operation]) => routeStates(entity, operation)))];
  return {
    name,
    path,
    element,
    ...(title && { title }),
    ...(audience && { audience }),
    ...(needs.length > 0 && { needs }),
  };
};

/** Entity of each crud page, so that `defineRemote` can list it. */
const entityOfPage = new WeakMap<Page, Entity>();

type CrudPart = 'list' | 'create' | 'edit';
type CrudPage = CrudPart | 'view';
export interface CrudOptions {
  /** Replaces the drawn list. */
  list?: PageElement;
  /** Replaces the drawn form, for create, edit and view. */
  edit?: PageElement;
  /** Title of the list where the menu has words of its own for it (S1 §2.5). By default the entity's plural. */
  listTitle?: string;
  /** Only these of the routes. The view comes with `edit`. */
  only?: readonly CrudPart[];
}

/**
 * The routes of an entity, `{name}.list`, `.create`, `.edit` and `.view`, drawn from its declaration (S1 §2.1, contract
 * §2.4). The view is the form without inputs: its component finds itself locked there.
 */
export const crud = (entity: Entity, options: CrudOptions = {}): Page[] => {
  const { name, label, plural } = entity;
  const screen = (own: PageElement | undefined, drawn: 'list' | 'form') =>
    own ? { element: own } : { drawn: { screen: drawn, entity } };
  const form = screen(options.edit, 'form');
  const parts: Record<CrudPage, Page> = {
    list: {
      name: `${name}.list`,
      path: `/${name}/list`,
      title: options.listTitle ?? plural,
      ...screen(options.list, 'list'),
    },
    create: { name: `${name}.create`, path: `/${name}/create`, title: `Create ${label}`, ...form },
    edit: { name: `${name}.edit`, path: `/${name}/edit/:id`, title: `Edit ${label}`, ...form },
    view: { name: `${name}.view`, path: `/${name}/view/:id`, title: label, ...form },
  };
  const only = options.only ?? ['list', 'create', 'edit'];
  const pages = only.flatMap((part) => (part === 'edit' ? [parts.edit, parts.view] : [parts[part]]));
  pages.forEach((each) => entityOfPage.set(each, entity));
  return pages;
};

/** The one export of a remote's `remote.ts`; adds the entities of its crud pages to `entities`. */
export const defineRemote = (remote: Remote): Remote => {
  const crudEntities = remote.pages.map((each) => entityOfPage.get(each)).filter((entity) => entity !== undefined);
  return { ...remote, entities: [...new Set([...crudEntities, ...(remote.entities ?? [])])] };
};
