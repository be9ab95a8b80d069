import { makeStyles, accent, tokens } from '@trestle/kit/core';

const useStyles = makeStyles({
  card: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
});

/** The class of the card that the menus stand on. */
export const useCardClass = (): string => useStyles().card;

/** How a tab looks, be it a button or a link: the oak line under the selected one. */
export const useTabStyles = makeStyles({
  row: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowX: 'auto',
  },
  tab: {
    padding: `${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalM}`,
    border: 'none',
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    font: 'inherit',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-selected="true"], &[aria-current="page"]': {
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
      boxShadow: `inset 0 -2px ${accent.stroke}`,
    },
  },
});
