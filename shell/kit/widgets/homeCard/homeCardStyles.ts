import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the content of a home card. A row is as high as a row of the card's skeleton. */
export const useHomeCardStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
  },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** A link beside other text: underlined, because colour alone would not show that it is a link. */
  textLink: { textDecorationLine: 'underline' },
  quiet: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  /** A quiet figure at a row's end: the name gives way to it. */
  figure: {
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  late: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusWarningForeground3,
  },
  /** Text of a card without rows, in the middle of the space for them. */
  empty: {
    margin: 'auto',
    maxWidth: '44ch',
    textAlign: 'center',
    textWrap: 'balance',
    color: tokens.colorNeutralForeground2,
  },
});
