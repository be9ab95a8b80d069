import { tokens } from '@fluentui/react-components';

/** Below this width pages have a phone's margins. */
export const PHONE = '@media (max-width: 639px)';

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
