import { makeStyles, tokens } from '@fluentui/react-components';

/** A line where the dragged row would be dropped: on a block, or on the cells of a table's row. */
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
