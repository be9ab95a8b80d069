import { containsWords } from '../../form/fields/lookupChoices';

/** Something to choose. Quick are those with a quick display order (S1 §9). */
export interface SpeedSelectItem {
  id: number;
  label: string;
  code?: string;
  quick?: boolean;
  disabled?: boolean;
}

/** S1 §9: 'more' items shown at once, and items from which on there is a search box. */
const MAX_MORE_ITEMS = 10;
const SEARCH_ABOVE_ITEMS = 10;

export interface ArrangedItems<Item> {
  quick: readonly Item[];
  more: readonly Item[];
  /** Further ones that match but are not shown. */
  left: number;
  searchable: boolean;
}

/** What a speed select shows of its items, in their order. What is chosen is always among it. */
export const arrangeItems = <Item extends SpeedSelectItem>(
  items: readonly Item[],
  typed: string,
  chosen: number | null,
): ArrangedItems<Item> => {
  const found = typed.trim()
    ? items.filter((item) => containsWords({ code: '', disabled: false, ...item }, typed))
    : items;
  const others = found.filter((item) => !item.quick);
  const at = others.findIndex((item) => item.id === chosen);
  const more =
    at >= MAX_MORE_ITEMS ? [others[at]!, ...others.slice(0, MAX_MORE_ITEMS - 1)] : others.slice(0, MAX_MORE_ITEMS);
  return {
    quick: found.filter((item) => item.quick),
    more,
    left: others.length - more.length,
    searchable: items.length > SEARCH_ABOVE_ITEMS,
  };
};
