import { makeStyles, PHONE, tokens, WIDER_THAN_PHONE } from '@trestle/kit/core';
import { tableStyles } from '../tableStyles';

/** Styles that the parts of the Modules page share. */
export const useModuleStyles = makeStyles({
  card: {
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  body: { padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}` },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  ...tableStyles,
  // Lines break between words only, and a table that is too wide for that scrolls.
  words: {
    [WIDER_THAN_PHONE]: { '& th, & td': { overflowWrap: 'break-word' }, '& button': { whiteSpace: 'nowrap' } },
  },
  scroller: { overflowX: 'auto' },
  number: {
    textAlign: 'right !important' as 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    [PHONE]: { textAlign: 'left !important' as 'left' },
  },
  label: {
    width: '1%',
    whiteSpace: 'nowrap',
    verticalAlign: 'top',
    color: tokens.colorNeutralForeground3,
    lineHeight: tokens.lineHeightBase300,
  },
  // A version, or a name beside others.
  whole: { whiteSpace: 'nowrap', [PHONE]: { whiteSpace: 'normal' } },
  dependents: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  top: { verticalAlign: 'top' },
  details: { '& summary': { cursor: 'pointer' } },
  lastError: { overflowWrap: 'anywhere' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  quiet: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusSmall,
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
  fields: { display: 'grid', rowGap: tokens.spacingVerticalM },
  text: { margin: 0 },
});
