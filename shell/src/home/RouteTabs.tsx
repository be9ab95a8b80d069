import { useTabStyles } from '@trestle/kit/core';
import { Link } from 'react-router';
import { useCardClass } from './homeStyles';
import type { HomeTab } from '../nav/menus';
import { MenuGroups } from './PlainMenu';

/** The second form of the menus (S1 §2.5): tabs with an address each, chosen by the route's parameter. */
export function RouteTabs({ tabs, active }: { tabs: readonly HomeTab[]; active: HomeTab }) {
  const card = useCardClass();
  const tabStyles = useTabStyles();
  return (
    <div className={card}>
      <nav aria-label="Menus" className={tabStyles.row}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            to={`/home/${tab.id}`}
            className={tabStyles.tab}
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
