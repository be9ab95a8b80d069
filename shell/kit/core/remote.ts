import type { Entity } from '@trestle/schema/entity';
import type { ComponentType } from 'react';
import { registerEntities } from './entities';

export type PageElement = () => Promise<{ default: ComponentType }>;
/** A screen: `name` drives guard, menus, links and permission rules; `path` is react-router's; `element` is fetched when it is opened. */
export interface Page {
  name: string;
  path: string;
  element?: PageElement;
  /** Without an element: the screen that is drawn from the entity's declaration. */
  drawn?: { screen: 'list' | 'form'; entity: Entity };
  /** Shown in the tab until the page has its own heading. */
  title?: string;
}
/** What a remote offers the shell (contract §3). `contract` is the number of this agreement. */
export interface Remote {
  name: string;
  contract: number;
  pages: readonly Page[];
  /** Those that its screens need beside the ones of its crud pages: nested rows, look-ups. */
  entities?: readonly Entity[];
}

export const page = (name: string, path: string, element: PageElement, title?: string): Page => ({
  name,
  path,
  element,
  ...(title && { title }),
});

/** Pages that know their entity: defineRemote makes it known to the others. */
const ofEntity = new WeakMap<Page, Entity>();

type CrudPart = 'list' | 'create' | 'edit';
export interface CrudOptions {
  /** A screen of one's own in place of the drawn one. `edit` is for create and edit. */
  list?: PageElement;
  edit?: PageElement;
  /** Only these of the three routes. */
  only?: readonly CrudPart[];
}

/** The three routes of an entity, `{name}.list`, `.create` and `.edit`, drawn from its declaration (S1 §2.1). */
export const crud = (entity: Entity, options: CrudOptions = {}): Page[] => {
  const { name, label, plural } = entity;
  const screen = (own: PageElement | undefined, drawn: 'list' | 'form') =>
    own ? { element: own } : { drawn: { screen: drawn, entity } };
  const form = screen(options.edit, 'form');
  const parts: Record<CrudPart, Page> = {
    list: { name: `${name}.list`, path: `/${name}/list`, title: plural, ...screen(options.list, 'list') },
    create: { name: `${name}.create`, path: `/${name}/create`, title: `Create ${label}`, ...form },
    edit: { name: `${name}.edit`, path: `/${name}/edit/:id`, title: `Edit ${label}`, ...form },
  };
  const pages = (options.only ?? ['list', 'create', 'edit']).map((part) => parts[part]);
  pages.forEach((made) => ofEntity.set(made, entity));
  return pages;
};

/** A remote's one export; makes its entities known to the others. */
export const defineRemote = (remote: Remote): Remote => {
  const own = remote.pages.map((each) => ofEntity.get(each)).filter((entity) => entity !== undefined);
  const entities = [...new Set([...own, ...(remote.entities ?? [])])];
  registerEntities(entities);
  return { ...remote, entities };
};
