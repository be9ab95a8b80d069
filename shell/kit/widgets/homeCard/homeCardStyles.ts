import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of what stands in a card of the home page. A row is as high as a row of its skeleton. */
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
  /** A link beside other text, which its colour alone would not tell apart. */
  textLink: { textDecorationLine: 'underline' },
  quiet: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  late: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorStatusWarningForeground3,
  },
  /** What a card with nothing to show says, in the middle of the room that is kept for its rows. */
  empty: {
    margin: 'auto',
    maxWidth: '44ch',
    textAlign: 'center',
    textWrap: 'balance',
    color: tokens.colorNeutralForeground2,
  },
});
