import { containsWords } from '../../form/fields/matchChoices';

/** An item to choose. `quick` ones have a quick display order (S1 §9). */
export interface SpeedSelectItem {
  id: number;
  label: string;
  code?: string;
  quick?: boolean;
  disabled?: boolean;
}

/** S1 §9: how many of the other items are shown at once, and above how many items there is a search. */
const MAX_MORE_ITEMS = 10;
const SEARCH_ABOVE_ITEMS = 10;

export interface ArrangedItems<Item> {
  quick: readonly Item[];
  more: readonly Item[];
  /** Number of matching items that are not shown. */
  left: number;
  searchable: boolean;
}

/** The items that a speed select shows, in their order. The chosen one is always among them. */
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
