import {
  ChevronDownRegular,
  collection,
  loadError,
  makeStyles,
  readableSort,
  tokens,
  VISUALLY_HIDDEN,
  type LookupRow,
} from '@trestle/kit/core';
import { chooseStore, useChosenStore } from '@trestle/trade/core';
import { BuildingShopRegular, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@trestle/kit/navigation';
import { store as entity } from '@trestle/schema/entities/store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BAR, ICONS_ALONE } from './barStyles';

/** Value of the choice without a store. */
const ALL_STORES = 'all';

const useStyles = makeStyles({
  button: { ...BAR.button, padding: `0 ${tokens.spacingHorizontalS}` },
  icon: { fontSize: tokens.fontSizeBase500 },
  // Without room, the icon stands alone and the words are its name.
  name: {
    maxWidth: '140px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [ICONS_ALONE]: VISUALLY_HIDDEN,
  },
  arrow: { [ICONS_ALONE]: { display: 'none' } },
  list: { maxHeight: '60vh', overflowY: 'auto' },
  quiet: { padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
});

/** A store's name; its id where a rule hides the name. */
const nameOf = ({ id, name, description }: LookupRow): string => name ?? description ?? `#${id}`;

/** Lets head office look at one store's orders and lines, in this tab. The stores are fetched whenever it is opened. */
export default function StoreSwitch() {
  const styles = useStyles();
  const chosenStore = useChosenStore();
  const [wasOpened, setWasOpened] = useState(false);
  const stores = useQuery({
    queryKey: ['storeSwitch'],
    enabled: wasOpened,
    // The server refuses an order by a hidden field.
    queryFn: ({ signal }) => collection(entity).lookup({ sort: readableSort(entity, 'name') || undefined }, signal),
  });
  const open = () => {
    // A store may have been added since, or the last call failed.
    if (wasOpened) void stores.refetch();
    setWasOpened(true);
  };
  const choose = (value: string | undefined) => {
    const row = stores.data?.results.find(({ id }) => String(id) === value);
    chooseStore(row ? { id: row.id, name: nameOf(row) } : null);
  };
  return (
    <Menu
      positioning={{ position: 'below', align: 'end', offset: 8 }}
      checkedValues={{ store: [chosenStore ? String(chosenStore.id) : ALL_STORES] }}
      onCheckedValueChange={(_, { checkedItems }) => choose(checkedItems[0])}
      onOpenChange={(_, { open: isOpening }) => isOpening && open()}
    >
      <MenuTrigger disableButtonEnhancement>
        <button
          type="button"
          className={styles.button}
          data-current={chosenStore ? '' : undefined}
          title={chosenStore ? `Store: ${chosenStore.name}` : 'Store'}
        >
          <BuildingShopRegular className={styles.icon} aria-hidden="true" />
          <span className={styles.name}>{chosenStore?.name ?? 'All stores'}</span>
          <ChevronDownRegular className={styles.arrow} aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          <MenuItemRadio name="store" value={ALL_STORES}>
            All stores
          </MenuItemRadio>
          {stores.data?.results.map((row) => (
            <MenuItemRadio key={row.id} name="store" value={String(row.id)}>
              {nameOf(row)}
            </MenuItemRadio>
          ))}
        </MenuList>
        {!stores.isFetching && loadError(stores) && (
          <div className={styles.quiet}>The stores could not be loaded. Open this again to retry.</div>
        )}
      </MenuPopover>
    </Menu>
  );
}
