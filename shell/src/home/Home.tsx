import { homeMenu } from './menus';
import { CardTabs } from './CardTabs';
import { Greeting } from './Greeting';
import { PlainMenu } from './PlainMenu';
import { visibleTabs } from './visibleMenus';
import { NoItems } from './NoItems';
import { useViewer } from '../nav/useViewer';

/** The home page: with one group of menus a plain list, with several a card with tabs (S1 §2.5). */
export default function Home() {
  const tabs = visibleTabs(homeMenu, useViewer());
  return (
    <>
      <Greeting />
      {tabs.length === 0 && <NoItems />}
      {tabs.length === 1 && <PlainMenu groups={tabs[0]!.groups} />}
      {tabs.length > 1 && <CardTabs tabs={tabs} keep="trestle.home.tab" />}
    </>
  );
}
