import { containsWords } from '../../form/fields/lookupChoices';

/** Something to choose. Quick are those with a quick display order (S1 §9). */
export interface SpeedItem {
  id: number;
  label: string;
  code?: string;
  quick?: boolean;
  disabled?: boolean;
}

/** S1 §9: 'more' items shown at once, and items from which on there is a search box. */
const MORE = 10;
const SEARCH_FROM = 10;

export interface SpeedView<Item> {
  quick: readonly Item[];
  more: readonly Item[];
  /** Further ones that match but are not shown. */
  left: number;
  searchable: boolean;
}

/** What a speed select shows of its items, in their order. What is chosen is always among it. */
export const speedView = <Item extends SpeedItem>(
  items: readonly Item[],
  typed: string,
  chosen: number | null,
): SpeedView<Item> => {
  const found = typed.trim()
    ? items.filter((item) => containsWords({ code: '', disabled: false, ...item }, typed))
    : items;
  const others = found.filter((item) => !item.quick);
  const at = others.findIndex((item) => item.id === chosen);
  const more = at >= MORE ? [others[at]!, ...others.slice(0, MORE - 1)] : others.slice(0, MORE);
  return {
    quick: found.filter((item) => item.quick),
    more,
    left: others.length - more.length,
    searchable: items.length > SEARCH_FROM,
  };
};
