import { useParams } from 'react-router';
import { useViewer } from '../nav/useViewer';
import { Greeting } from './Greeting';
import { homeMenu } from './menus';
import { NoItems } from './NoItems';
import { RouteTabs } from './RouteTabs';
import { visibleTabs } from './visibleMenus';

/** The home page whose tab the address picks (S1 §2.1): /home/admin. Without one it is the first. */
export default function HomeGroupPage() {
  const { group } = useParams();
  const tabs = visibleTabs(homeMenu, useViewer());
  const active = group ? tabs.find((tab) => tab.id === group) : tabs[0];
  return (
    <>
      <Greeting />
      {active ? <RouteTabs tabs={tabs} active={active} /> : <NoItems />}
    </>
  );
}
