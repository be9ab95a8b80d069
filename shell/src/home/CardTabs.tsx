import { useState, type KeyboardEvent } from 'react';
import { useCardClass, useTabStyles } from './homeStyles';
import type { HomeTab } from '../nav/menus';
import { MenuGroups } from './PlainMenu';

/** The third form (S1 §2.5): a card with tabs, whose selected one stays for the session. `storageKey` names it in session storage. */
export function CardTabs({ tabs, storageKey }: { tabs: readonly HomeTab[]; storageKey: string }) {
  const card = useCardClass();
  const look = useTabStyles();
  const [chosen, setChosen] = useState(() => sessionStorage.getItem(storageKey));
  const active = tabs.find((tab) => tab.id === chosen) ?? tabs[0]!;

  const choose = (id: string) => {
    sessionStorage.setItem(storageKey, id);
    setChosen(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(active) + step + tabs.length) % tabs.length]!;
    choose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };

  return (
    <div className={card}>
      <div role="tablist" aria-label="Menus" className={look.row}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            type="button"
            role="tab"
            className={look.tab}
            aria-selected={tab === active}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => choose(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${active.id}`} aria-labelledby={`tab-${active.id}`}>
        <MenuGroups groups={active.groups} />
      </div>
    </div>
  );
}
