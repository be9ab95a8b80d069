import { makeStyles, mergeClasses, tokens, useTabStyles } from '@trestle/kit/core';
import { Tab, TabList } from '@trestle/kit/navigation';
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
 * The third form (S1 §2.5): a card with tabs, whose selected one stays for the session.
 * @param storageKey names the selected tab in session storage
 */
export function CardTabs({ tabs, storageKey }: { tabs: readonly HomeTab[]; storageKey: string }) {
  const card = useCardClass();
  const styles = useStyles();
  const look = useTabStyles();
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(storageKey));
  const active = tabs.find((tab) => tab.id === chosen) ?? tabs[0]!;

  const choose = (id: string) => {
    sessionStorage.setItem(storageKey, id);
    setChosen(id);
  };
  return (
    <div className={card}>
      <TabList
        aria-label="Menus"
        className={mergeClasses(look.list, styles.tabs)}
        selectedValue={active.id}
        onTabSelect={(_, { value }) => choose(String(value))}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={`tab-${tab.id}`} value={tab.id} aria-controls={`panel-${tab.id}`}>
            {tab.name}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`panel-${active.id}`} aria-labelledby={`tab-${active.id}`}>
        <MenuGroups groups={active.groups} />
      </div>
    </div>
  );
}
