import { makeStyles, tokens } from '@trestle/kit/core';

/** Styles of the report's tables: the header row and the first column stay in view. */
export const useReportStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    marginBottom: tokens.spacingVerticalM,
  },
  // No wider than the page, however long an option is.
  select: { minWidth: '260px', maxWidth: '100%', '& > *': { minWidth: 0 } },
  scroller: {
    overflow: 'auto',
    maxHeight: '70vh',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    textAlign: 'left',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  corner: { left: 0, zIndex: 2 },
  cell: {
    padding: `0 ${tokens.spacingHorizontalM}`,
    height: '32px',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    fontWeight: 400,
    textAlign: 'left',
  },
  first: {
    position: 'sticky',
    left: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    maxWidth: '260px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  middle: { textAlign: 'center' },
  quiet: { color: tokens.colorNeutralForeground3 },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});
