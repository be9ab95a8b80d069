import { useParams } from 'react-router';
import { homeTabs } from '../nav/menus';
import { useMenus } from '../nav/useMenus';
import { HomeLayout } from './HomeLayout';
import { NoTabs } from './NoTabs';
import { RouteTabs } from './RouteTabs';

/** The home page with the tab that the address names (S1 §2.1), such as /home/admin; by default the first. */
export default function HomeGroupPage() {
  const { group } = useParams();
  const tabs = homeTabs(useMenus());
  const active = group ? tabs.find((tab) => tab.id === group) : tabs[0];
  return <HomeLayout>{active ? <RouteTabs tabs={tabs} active={active} /> : <NoTabs />}</HomeLayout>;
}
