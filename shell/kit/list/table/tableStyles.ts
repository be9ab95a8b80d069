import { makeStyles, tokens } from '@fluentui/react-components';
import { accent } from '../../core/theme/brand';
import { TOP_BAR_HEIGHT_PX } from '../../core/theme/pageWidth';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

/** Height of a header line, and the minimum height of a row. */
export const ROW_HEIGHT_PX = 36;
/** Height of the line of column filters, in pixels. */
export const FILTER_ROW_HEIGHT_PX = 40;

/** Styles of every table of the kit, on top of Fluent's own. */
export const useTableStyles = makeStyles({
  // A scrolling box would detach the header from the top bar, so only tables wider than the page get one.
  scroller: {
    overflow: 'auto',
    '& thead tr:first-child > *': { top: 0 },
    '& thead tr + tr > *': { top: `${ROW_HEIGHT_PX}px` },
  },
  table: { tableLayout: 'auto', borderCollapse: 'separate', borderSpacing: 0 },
  header: {
    position: 'sticky',
    zIndex: 1,
    top: `${TOP_BAR_HEIGHT_PX}px`,
    height: `${ROW_HEIGHT_PX}px`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    boxSizing: 'border-box',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { paddingLeft: tokens.spacingHorizontalM, borderTopLeftRadius: tokens.borderRadiusXLarge },
    ':last-child': { paddingRight: tokens.spacingHorizontalM, borderTopRightRadius: tokens.borderRadiusXLarge },
  },
  row: {
    backgroundColor: tokens.colorNeutralBackground1,
    // Keeps a row that is scrolled into view clear of the sticky headers.
    scrollMarginTop: `${TOP_BAR_HEIGHT_PX + 2 * ROW_HEIGHT_PX}px`,
    scrollMarginBottom: tokens.spacingVerticalS,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `calc(${tokens.strokeWidthThick} * -1)`,
    },
  },
  striped: {
    backgroundColor: `color-mix(in srgb, ${tokens.colorNeutralBackground2} 55%, ${tokens.colorNeutralBackground1})`,
  },
  /** Selected, or found by the search in the rows. */
  highlighted: { backgroundColor: accent.background },
  cell: {
    height: `${ROW_HEIGHT_PX}px`,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    boxSizing: 'border-box',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: 'clamp(120px, 14vw, 240px)',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
    ':first-child': { paddingLeft: tokens.spacingHorizontalM },
    ':last-child': { paddingRight: tokens.spacingHorizontalM },
  },
  // A number that is cut short reads as another number.
  numberCell: {
    maxWidth: 'none',
    overflow: 'visible',
    textOverflow: 'clip',
    '@media print': { whiteSpace: 'nowrap !important' as 'nowrap' },
  },
  titleCell: { maxWidth: 'clamp(180px, 22vw, 360px)' },
  selectionCell: {
    width: '1px',
    paddingTop: 0,
    paddingBottom: 0,
    overflow: 'visible',
    '& input + div': { margin: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXS}` },
  },
  alignEnd: { textAlign: 'right' },
  // A row's actions stay visible when the table scrolls sideways.
  actionsCell: {
    position: 'sticky',
    right: 0,
    textAlign: 'right',
    paddingTop: tokens.spacingVerticalXXS,
    paddingBottom: tokens.spacingVerticalXXS,
    backgroundColor: 'inherit',
  },
  actionsHeader: { right: 0, zIndex: 2 },
  visuallyHidden: VISUALLY_HIDDEN,
});
