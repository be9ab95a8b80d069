import { containsWords } from '../../form/fields/lookup/matchChoices';

/** An item to choose. `quick` ones have a quick display order (S1 §9). */
export interface SpeedSelectItem {
  id: number;
  label: string;
  code?: string;
  quick?: boolean;
  disabled?: boolean;
}

/** Number of items without a quick order that are shown at once (S1 §9). */
const MAX_MORE_ITEMS = 10;
/** With more items than this, there is a search (S1 §9). */
const SEARCH_ABOVE_ITEMS = 10;

/** Which items a speed select shows, and how. */
export interface ArrangedItems<Item> {
  /** Items with a quick order, which are large. */
  quick: readonly Item[];
  /** Other items, which are small. */
  more: readonly Item[];
  /** Number of matching items that are not shown. */
  unshownCount: number;
  searchable: boolean;
}

/** Selects the items that a speed select shows, in their order. The chosen item is always shown. */
export const arrangeItems = <Item extends SpeedSelectItem>(
  items: readonly Item[],
  typedText: string,
  chosen: number | null,
): ArrangedItems<Item> => {
  const matchingItems = typedText.trim()
    ? items.filter((item) => containsWords({ code: '', disabled: false, ...item }, typedText))
    : items;
  const otherItems = matchingItems.filter((item) => !item.quick);
  const chosenIndex = otherItems.findIndex((item) => item.id === chosen);
  const more =
    chosenIndex >= MAX_MORE_ITEMS
      ? [otherItems[chosenIndex]!, ...otherItems.slice(0, MAX_MORE_ITEMS - 1)]
      : otherItems.slice(0, MAX_MORE_ITEMS);
  return {
    quick: matchingItems.filter((item) => item.quick),
    more,
    unshownCount: otherItems.length - more.length,
    searchable: items.length > SEARCH_ABOVE_ITEMS,
  };
};
