import { makeStyles, tokens } from '@fluentui/react-components';
import { accent } from './brand';

/**
 * Styles of tabs: a line in the accent colour is under the selected one. `row` and `tab` are for links and buttons,
 * `list` is for Fluent's TabList.
 */
export const useTabStyles = makeStyles({
  list: {
    '--colorCompoundBrandStroke': accent.stroke,
    '--colorCompoundBrandStrokeHover': accent.stroke,
    '--colorCompoundBrandStrokePressed': accent.stroke,
  },
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
