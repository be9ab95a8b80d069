import { makeStyles, tokens } from '@fluentui/react-components';
import { accent } from '../core/theme/brand';

/** Height of the shell's bar, which stays, in pixels. */
export const TOP_BAR_HEIGHT_PX = 60;
const EDGE = '12px';
/** Height of a line of headers, and the least height of a row, in pixels. */
export const ROW_HEIGHT_PX = 36;

export const useTableStyles = makeStyles({
  // Only where the table is wider than the page: a box that scrolls would keep the header from staying under the bar.
  scroller: {
    overflow: 'auto',
    '& thead tr:first-child > *': { top: 0 },
    '& thead tr + tr > *': { top: `${ROW_HEIGHT_PX}px` },
  },
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  header: {
    position: 'sticky',
    zIndex: 1,
    top: `${TOP_BAR_HEIGHT_PX}px`,
    height: `${ROW_HEIGHT_PX}px`,
    padding: '0 8px',
    boxSizing: 'border-box',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { paddingLeft: EDGE, borderTopLeftRadius: tokens.borderRadiusXLarge },
    ':last-child': { paddingRight: EDGE, borderTopRightRadius: tokens.borderRadiusXLarge },
  },
  row: {
    backgroundColor: tokens.colorNeutralBackground1,
    // Below the headers, which stay.
    scrollMarginTop: `${TOP_BAR_HEIGHT_PX + 2 * ROW_HEIGHT_PX}px`,
    scrollMarginBottom: '8px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  odd: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorNeutralBackground2} 55%, ${tokens.colorNeutralBackground1})`,
  },
  cell: {
    height: `${ROW_HEIGHT_PX}px`,
    padding: '4px 8px',
    boxSizing: 'border-box',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: 'clamp(120px, 14vw, 240px)',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
    ':first-child': { paddingLeft: EDGE },
    ':last-child': { paddingRight: EDGE },
  },
  pick: { width: '1px', paddingTop: 0, paddingBottom: 0, overflow: 'visible', '& input + div': { margin: '6px 4px' } },
  // Oak is the colour of what is selected.
  picked: { backgroundColor: accent.background },
  first: { maxWidth: 'clamp(180px, 22vw, 360px)' },
  end: { textAlign: 'right' },
  // What one can do with a row stays in sight where the table is wider than the page.
  actions: {
    position: 'sticky',
    right: 0,
    textAlign: 'right',
    paddingTop: '2px',
    paddingBottom: '2px',
    backgroundColor: 'inherit',
  },
  corner: { right: 0, zIndex: 2 },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});
