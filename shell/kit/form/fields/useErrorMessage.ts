import { fieldClassNames, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  // Uses the space that some layouts keep below a field, so that nothing moves when a message appears.
  message: { marginBottom: 'calc(-1 * var(--message-room, 0px))', overflowWrap: 'anywhere' },
  // In a table's cell the message lies between this row's input and the next row's, so that no row grows.
  overlay: {
    position: 'absolute',
    zIndex: 1,
    bottom: `calc(-1 * ${tokens.lineHeightBase100})`,
    left: tokens.spacingHorizontalXXS,
    maxWidth: 'calc(100% - 4px)',
    boxSizing: 'border-box',
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalXXS}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: tokens.lineHeightBase100,
    backgroundColor: tokens.colorNeutralBackground1,
    // A press goes to the element below.
    pointerEvents: 'none',
  },
});

/** Style of a field in a table's cell: its message is cut off until the cell is hovered or focused. */
export const CELL_WITH_MESSAGE = {
  position: 'relative',
  '&:hover, &:focus-within': {
    [`& > .${fieldClassNames.validationMessage}`]: { zIndex: 2, maxWidth: '260px', width: 'max-content' },
  },
} as const;

/** Props of a Fluent Field that show an error, placed so that nothing moves when it appears or goes. */
export const useErrorMessage = (error: string | undefined, { compact, hint }: { compact: boolean; hint?: string }) => {
  const styles = useStyles();
  if (!error) return { validationState: 'none' } as const;
  // An error replaces a hint and takes its room.
  const className = mergeClasses(!compact && !hint && styles.message, compact && styles.overlay);
  return {
    validationState: 'error',
    validationMessage: { children: error, className },
    // A cell is too narrow for icon and text.
    ...(compact && { validationMessageIcon: null, title: error }),
  } as const;
};
