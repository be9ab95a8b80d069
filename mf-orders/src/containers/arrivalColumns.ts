const [NAME_WIDTH_PX, DAY_WIDTH_PX, NUMBERS_WIDTH_PX] = [290, 210, 160];
const MAX_BAR_WIDTH_PX = { wide: 180, stacked: 110 };

/** Below this width a row's bar is stacked below its texts. */
export const STACKED_QUERY = '@media (max-width: 1099px)';

/** Columns of a wide row: name, day, bar, numbers. */
export const ROW_COLUMNS = `${NAME_WIDTH_PX}px ${DAY_WIDTH_PX}px minmax(0, 1fr) ${NUMBERS_WIDTH_PX}px`;

/** Width of the bar of the largest container. */
export const MAX_BAR_WIDTH = { wide: `${MAX_BAR_WIDTH_PX.wide}px`, stacked: `${MAX_BAR_WIDTH_PX.stacked}px` };

/**
 * Space left and right of the time axis in a row: for the texts, and for the longest bar that begins on the last day.
 */
export const AXIS_MARGINS = {
  wide: { left: `${NAME_WIDTH_PX + DAY_WIDTH_PX}px`, right: `${NUMBERS_WIDTH_PX + MAX_BAR_WIDTH_PX.wide}px` },
  stacked: { left: '0px', right: MAX_BAR_WIDTH.stacked },
};
