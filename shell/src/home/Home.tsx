import { homeTabs } from '../nav/menus';
import { useMenus } from '../nav/useMenus';
import { CardTabs } from './CardTabs';
import { HomeLayout } from './HomeLayout';
import { NoTabs } from './NoTabs';
import { PlainMenu } from './PlainMenu';

/** The home page: with one group of menus a plain list, with several a card with tabs (S1 §2.5). */
export default function Home() {
  const tabs = homeTabs(useMenus());
  return (
    <HomeLayout>
      {tabs.length === 0 && <NoTabs />}
      {tabs.length === 1 && <PlainMenu groups={tabs[0]!.groups} />}
      {tabs.length > 1 && <CardTabs tabs={tabs} storageKey="trestle.home.tab" />}
    </HomeLayout>
  );
}
