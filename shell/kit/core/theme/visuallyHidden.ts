/** Style of text that only screen readers read. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  // Cells break their text on paper: in a width of 1 px it would be a tall column, and its end a sheet of its own.
  '@media print': { display: 'none' },
} as const;
