import { MenuItemLink } from '@trestle/kit/navigation';
import type { MenuEntry } from '@trestle/schema/registry';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { ariaCurrent, menuTarget } from './menuTarget';

/** An item of an open menu that leads to another page of the application. */
export function PageItem({ to, children }: { to: string; children: ReactNode }) {
  const href = useHref(to);
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <MenuItemLink href={href} onClick={onClick} aria-current={ariaCurrent(to, useLocation())}>
      {children}
    </MenuItemLink>
  );
}

/** A menu entry as an item of an open menu. */
export function MenuEntryItem({ entry }: { entry: MenuEntry }) {
  const target = menuTarget(entry);
  if ('href' in target)
    return (
      <MenuItemLink {...target}>
        {entry.title} <span aria-hidden="true">↗</span>
      </MenuItemLink>
    );
  return <PageItem to={target.to}>{entry.title}</PageItem>;
}
