import { makeStyles, mergeClasses, storeIfRoom, tokens, useTabStyles } from '@trestle/kit/core';
import { Tab, TabList } from '@trestle/kit/tabs';
import { useState } from 'react';
import type { HomeTab } from '../nav/menus';
import { useCardClass } from './homeStyles';
import { MenuGroups } from './PlainMenu';

const useStyles = makeStyles({
  tabs: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/**
 * The third form of the menus (S1 §2.5): a card with tabs. The selected tab is remembered for the session.
 * @param storageKey names the selected tab in session storage
 */
export function CardTabs({ tabs, storageKey }: { tabs: readonly HomeTab[]; storageKey: string }) {
  const card = useCardClass();
  const styles = useStyles();
  const tabStyles = useTabStyles();
  const [selectedId, setSelectedId] = useState(() => sessionStorage.getItem(storageKey));
  const selectedTab = tabs.find((tab) => tab.id === selectedId) ?? tabs[0]!;

  const choose = (id: string) => {
    storeIfRoom(sessionStorage, storageKey, id);
    setSelectedId(id);
  };
  return (
    <div className={card}>
      <TabList
        aria-label="Menus"
        className={mergeClasses(tabStyles.list, styles.tabs)}
        selectedValue={selectedTab.id}
        onTabSelect={(_, { value }) => choose(String(value))}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={`tab-${tab.id}`} value={tab.id} aria-controls={`panel-${tab.id}`}>
            {tab.name}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`panel-${selectedTab.id}`} aria-labelledby={`tab-${selectedTab.id}`}>
        <MenuGroups groups={selectedTab.groups} />
      </div>
    </div>
  );
}
