import { tokens, TOP_BAR_HEIGHT_PX } from '@trestle/kit/core';

/** Below this width the menus stand in the side bar. */
export const NARROW = '@media (max-width: 1079px)';
/** Below this width the bar's icons have no text beside them: seven menus need the room. */
export const ICONS_ALONE = '@media (max-width: 1599px)';

/** Between the two, seven menus, a basket and '(sudo)' share one line with the product's whole name. */
const TIGHT = '@media (min-width: 1080px) and (max-width: 1359px)';

/** First segment of an address: `stock` of `/stock/list?limit=25`. */
export const firstSegment = (address: string): string => address.split(/[/?]/)[1] ?? '';

const HOVER_BACKGROUND = 'rgba(255, 255, 255, 0.14)';

/** Styles of the top bar. Its colours are the brand's, in the light and the dark theme. */
export const BAR = {
  height: `${TOP_BAR_HEIGHT_PX}px`,
  text: '#ffffff',
  background: '#1f5c4a',
  impersonating: '#8a2a1c',
  impersonatingDark: '#6b1f14',
  avatar: '#d9a873',
  avatarText: '#1d1206',
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    flexShrink: 0,
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    boxSizing: 'border-box',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    color: 'inherit',
    backgroundColor: 'transparent',
    font: 'inherit',
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    // Fingers need as much.
    [NARROW]: { minHeight: '44px' },
    [TIGHT]: { paddingLeft: tokens.spacingHorizontalS, paddingRight: tokens.spacingHorizontalS },
    ':hover': { backgroundColor: HOVER_BACKGROUND },
    '&[aria-expanded="true"]': { backgroundColor: HOVER_BACKGROUND },
    '&[data-current]': { backgroundColor: 'rgba(255, 255, 255, 0.18)' },
    ':focus-visible': { outline: '2px solid #ffffff', outlineOffset: '-2px' },
  },
} as const;

/** A menu entry on the home page or in the side bar. */
export const MENU_LINK = {
  display: 'block',
  padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
  borderRadius: tokens.borderRadiusMedium,
  color: tokens.colorNeutralForeground1,
  textDecorationLine: 'none',
  ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
} as const;
