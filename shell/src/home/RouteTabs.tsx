import { useTabStyles } from '@trestle/kit/core';
import { Link } from 'react-router';
import { useCardClass } from './homeStyles';
import type { HomeTab } from '../nav/menus';
import { MenuGroups } from './PlainMenu';

/** The second form (S1 §2.5): tabs that are addresses, chosen by the route's parameter. */
export function RouteTabs({ tabs, active }: { tabs: readonly HomeTab[]; active: HomeTab }) {
  const card = useCardClass();
  const look = useTabStyles();
  return (
    <div className={card}>
      <nav aria-label="Menus" className={look.row}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            to={`/home/${tab.id}`}
            className={look.tab}
            aria-current={tab === active ? 'page' : undefined}
          >
            {tab.name}
          </Link>
        ))}
      </nav>
      <MenuGroups groups={active.groups} />
    </div>
  );
}
