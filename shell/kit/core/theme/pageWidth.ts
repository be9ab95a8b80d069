import { tokens } from '@fluentui/react-components';

/**
 * Width up to which a page is laid out as on a phone, as a media query. It speaks of screens alone: a sheet of A4 is as
 * narrow as an upright tablet, and has a table's columns all the same.
 */
export const PHONE_QUERY = 'screen and (max-width: 639px)';
/** Width up to which a list's rows are cards, because a table would not fit: on phones and upright tablets. */
export const ROWS_AS_CARDS_QUERY = 'screen and (max-width: 859px)';

/** Key of styles for phones. */
export const PHONE = `@media ${PHONE_QUERY}` as const;
/** Key of styles for fingers: on phones, and wherever a finger is what points. */
export const TOUCH = `@media ${PHONE_QUERY}, screen and (pointer: coarse)` as const;
/** Key of styles for all that is wider than a phone, paper among it. */
export const WIDER_THAN_PHONE = '@media print, (min-width: 640px)';
/** Key of styles where a list's rows are cards. */
export const ROWS_AS_CARDS = `@media ${ROWS_AS_CARDS_QUERY}` as const;
/** Width of the text on an upright sheet of A4, in pixels. */
export const PAPER_WIDTH_PX = 702;

/** Height of the shell's bar, which stays at the top of the window. */
export const TOP_BAR_HEIGHT_PX = 60;

/** Half of the widest content: 1,600 px with its margins of 24 px. */
const HALF_CONTENT = '776px';

/**
 * Margins of a bar that reaches across the window. What it holds is as wide as the page's content, and in line with it.
 */
export const PAGE_MARGINS = {
  paddingLeft: `max(${tokens.spacingHorizontalXXL}, calc(50% - ${HALF_CONTENT}))`,
  paddingRight: `max(${tokens.spacingHorizontalXXL}, calc(50% - ${HALF_CONTENT}))`,
  [PHONE]: { paddingLeft: tokens.spacingHorizontalM, paddingRight: tokens.spacingHorizontalM },
} as const;
