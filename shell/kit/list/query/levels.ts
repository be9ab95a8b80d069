import { makeStyles, tokens } from '@fluentui/react-components';

/** The six-level colour cycle of nested groups (S1 §9). The indentation and the words say the same without colour. */
export const useLevelStyles = makeStyles({
  level0: { borderInlineStartColor: tokens.colorBrandStroke1 },
  level1: { borderInlineStartColor: tokens.colorPaletteMarigoldBorderActive },
  level2: { borderInlineStartColor: tokens.colorPaletteBlueBorderActive },
  level3: { borderInlineStartColor: tokens.colorPalettePurpleBorderActive },
  level4: { borderInlineStartColor: tokens.colorPaletteTealBorderActive },
  level5: { borderInlineStartColor: tokens.colorPaletteCranberryBorderActive },
});
export type Level = keyof ReturnType<typeof useLevelStyles>;
export const levelName = (depth: number): Level => `level${depth % 6}` as Level;
