import { pathTo } from '@trestle/kit/core';
import { MenuItemLink } from '@trestle/kit/navigation';
import type { MenuEntry } from '@trestle/schema/registry';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { marketingLink } from '../pages/marketing';

/** An item of an open menu that leads to another page of the application. */
export function PageItem({ to, children }: { to: string; children: ReactNode }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <MenuItemLink href={href} onClick={onClick}>
      {children}
    </MenuItemLink>
  );
}

/** A menu entry as an item of an open menu; an external one opens a new tab and leaves this page where it is. */
export function MenuEntryItem({ entry }: { entry: MenuEntry }) {
  if (entry.external) {
    return (
      <MenuItemLink {...marketingLink()}>
        {entry.title} <span aria-hidden="true">↗</span>
      </MenuItemLink>
    );
  }
  return <PageItem to={pathTo(entry.route, entry.params, entry.query) ?? '/404'}>{entry.title}</PageItem>;
}
