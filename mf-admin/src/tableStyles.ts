import { PHONE, tokens, WIDER_THAN_PHONE } from '@trestle/kit/core';

/** Styles of a small table, for makeStyles: `table`, and `cards` to show its rows as cards on a phone. */
export const tableStyles = {
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
      textAlign: 'left',
      overflowWrap: 'anywhere',
      fontWeight: tokens.fontWeightRegular,
    },
    '& thead th': {
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground3,
    },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    // A heading stays whole; a long value in the cells below makes room.
    [WIDER_THAN_PHONE]: { '& thead th': { overflowWrap: 'normal' } },
  },
  // On a phone a row is a card: its name, then a line for each cell.
  cards: {
    [PHONE]: {
      '& thead': { display: 'none' },
      '& tbody tr': { display: 'grid', padding: `${tokens.spacingVerticalS} 0` },
      '& th, & td': { padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`, textAlign: 'left' },
      // The headings are hidden, so a cell that doesn't speak for itself says what it is.
      '& td[data-label]::before': { content: 'attr(data-label) ": "', color: tokens.colorNeutralForeground3 },
    },
  },
} as const;
