import { makeStyles, tokens } from '@fluentui/react-components';

/** From here on a table fits the page: it doesn't scroll by itself, so that its header can stay under the top bar. */
const WIDE = '@media (min-width: 1024px)';
/** Height of the shell's bar, which stays. */
const BAR = '60px';

export const useTableStyles = makeStyles({
  scroller: { overflowX: 'auto', [WIDE]: { overflowX: 'visible' } },
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  header: {
    position: 'sticky', zIndex: 1, top: 0, [WIDE]: { top: BAR },
    height: '36px', padding: '0 12px', boxSizing: 'border-box', textAlign: 'left', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis',
    fontSize: '12px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground1, borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTopLeftRadius: tokens.borderRadiusXLarge },
    ':last-child': { borderTopRightRadius: tokens.borderRadiusXLarge },
  },
  row: {
    ':nth-child(odd)': { backgroundColor: `color-mix(in srgb, ${tokens.colorNeutralBackground2} 55%, ${tokens.colorNeutralBackground1})` },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  cell: {
    height: '36px', padding: '0 12px', boxSizing: 'border-box', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  end: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  actions: { textAlign: 'right', paddingTop: '2px', paddingBottom: '2px' },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
