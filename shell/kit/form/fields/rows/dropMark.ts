import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the line that shows where the dragged row would be dropped: on a block, or on a table row's cells. */
export const useDropMark = makeStyles({
  block: {
    '&[data-drop="above"]': { boxShadow: `0 -2px 0 ${tokens.colorBrandStroke1}` },
    '&[data-drop="below"]': { boxShadow: `0 2px 0 ${tokens.colorBrandStroke1}` },
  },
  cells: {
    '&[data-drop="above"] > td': { boxShadow: `inset 0 2px 0 ${tokens.colorBrandStroke1}` },
    '&[data-drop="below"] > td': { boxShadow: `inset 0 -2px 0 ${tokens.colorBrandStroke1}` },
  },
});
