import { makeStyles, tokens } from '@trestle/kit/core';

/** How the tables of the report look: headers that stay in sight, a first column that does. */
export const useLook = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 16px', marginBottom: '12px' },
  select: { minWidth: '260px', maxWidth: '100%' },
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
    padding: '8px 12px',
    textAlign: 'left',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  corner: { left: 0, zIndex: 2 },
  cell: {
    padding: '0 12px',
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
