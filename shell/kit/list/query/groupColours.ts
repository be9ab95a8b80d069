import { makeStyles, tokens } from '@fluentui/react-components';

/** The six colours of nested groups (S1 §9). Indentation and labels show the level without colour, too. */
export const useGroupColours = makeStyles({
  level0: { borderInlineStartColor: tokens.colorBrandStroke1 },
  level1: { borderInlineStartColor: tokens.colorPaletteMarigoldBorderActive },
  level2: { borderInlineStartColor: tokens.colorPaletteBlueBorderActive },
  level3: { borderInlineStartColor: tokens.colorPalettePurpleBorderActive },
  level4: { borderInlineStartColor: tokens.colorPaletteTealBorderActive },
  level5: { borderInlineStartColor: tokens.colorPaletteCranberryBorderActive },
});
export type GroupColour = keyof ReturnType<typeof useGroupColours>;
export const groupColour = (depth: number): GroupColour => `level${depth % 6}` as GroupColour;
