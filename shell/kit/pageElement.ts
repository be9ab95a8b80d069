import { createElement } from 'react';
import type { Page, PageElement } from './core/remote';

/** Loads a page's screen: its own element, or the list or form drawn from its entity. */
export function pageElement({ element, drawn, name, title }: Page): PageElement {
  if (element) return element;
  if (!drawn) throw new Error(`The page ${name} has no element.`);
  const { entity } = drawn;
  return drawn.screen === 'list'
    ? async () => {
        const { ListPage } = await import('./list/ListPage');
        return { default: () => createElement(ListPage, { entity, title }) };
      }
    : async () => {
        const { EditPage } = await import('./form/page/EditPage');
        return { default: () => createElement(EditPage, { entity }) };
      };
}
