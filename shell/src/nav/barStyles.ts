import { tokens } from '@trestle/kit/core';

/** Below this width the menus stand in the side bar. */
export const NARROW = '@media (max-width: 959px)';

const WASH = 'rgba(255, 255, 255, 0.14)';

/** The bar keeps its colours in light and dark: it is the brand's own ground. */
export const BAR = {
  text: '#ffffff',
  background: '#1f5c4a',
  impersonating: '#8a2a1c',
  impersonatingDark: '#6b1f14',
  accent: '#b8814a',
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '6px',
    minHeight: '36px',
    padding: '0 12px',
    boxSizing: 'border-box',
    border: 'none',
    borderRadius: '6px',
    color: 'inherit',
    backgroundColor: 'transparent',
    font: 'inherit',
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: WASH },
    '&[aria-expanded="true"]': { backgroundColor: WASH },
    '&[data-current]': { backgroundColor: 'rgba(255, 255, 255, 0.18)' },
    ':focus-visible': { outline: '2px solid #ffffff', outlineOffset: '-2px' },
  },
} as const;

/** An entry of a menu that opens from the bar. */
export const MENU_LINK = {
  display: 'block',
  padding: '6px 8px',
  borderRadius: '4px',
  color: tokens.colorNeutralForeground1,
  textDecorationLine: 'none',
  ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
} as const;
