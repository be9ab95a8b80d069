import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components';

/** Deep spruce, dark to light; 80 is the brand itself. */
const spruce: BrandVariants = {
  10: '#04130e',
  20: '#082119',
  30: '#0c2d22',
  40: '#10382b',
  50: '#144335',
  60: '#174c3c',
  70: '#1b5443',
  80: '#1f5c4a',
  90: '#2c7360',
  100: '#3f8572',
  110: '#559785',
  120: '#70ab99',
  130: '#8fc2b0',
  140: '#aed3c5',
  150: '#cbe4da',
  160: '#e6f2ed',
};

/** Warm oak: the only accent, for what is selected or new. */
interface Oak {
  /** Lines and marks. */
  oakStroke: string;
  /** Text, readable on the page, a card and the oak background. */
  oakForeground: string;
  oakBackground: string;
}
/** A theme of Fluent's with the accent added; its keys become style variables like all others. */
export type TrestleTheme = Theme & Oak;
/** The accent in makeStyles, as `tokens` gives Fluent's own. */
export const oak = {
  stroke: 'var(--oakStroke)',
  foreground: 'var(--oakForeground)',
  background: 'var(--oakBackground)',
} as const;

const shape: Partial<Theme> = {
  fontFamilyBase:
    '"Segoe UI", "Segoe UI Web (West European)", -apple-system, BlinkMacSystemFont, Inter, Roboto, "Helvetica Neue", sans-serif',
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '10px',
};

export const light: TrestleTheme = {
  ...createLightTheme(spruce),
  ...shape,
  colorNeutralForeground1: '#1d2522',
  colorNeutralForeground2: '#3d4844',
  colorNeutralForeground3: '#5a6662',
  colorNeutralForeground4: '#66716d',
  colorNeutralBackground2: '#f6f7f6',
  colorNeutralBackground3: '#f0f2f1',
  colorNeutralBackground1Hover: '#f3f6f5',
  colorNeutralStroke1: '#cfd6d3',
  colorNeutralStroke2: '#e1e5e3',
  colorNeutralStrokeAccessible: '#5a6662',
  colorBrandForegroundLink: spruce[80],
  colorBrandForegroundLinkHover: spruce[60],
  // Fluent's warning is orange; a warning here is yellow, and oak alone is warm.
  colorStatusWarningBackground1: '#fdf3dc',
  colorStatusWarningForeground1: '#8a5a00',
  colorStatusWarningForeground3: '#8a5a00',
  colorStatusWarningBorder1: '#e8cd8a',
  oakStroke: '#b8814a',
  oakForeground: '#85571f',
  oakBackground: '#f7eee3',
};

export const dark: TrestleTheme = {
  ...createDarkTheme(spruce),
  ...shape,
  colorNeutralForeground1: '#e8eeeb',
  colorNeutralForeground2: '#cdd6d2',
  colorNeutralForeground3: '#a3b1ab',
  colorNeutralForeground4: '#93a19b',
  colorNeutralBackground1: '#1b2320',
  colorNeutralBackground1Hover: '#26302c',
  colorNeutralBackground1Pressed: '#161d1a',
  colorNeutralBackground1Selected: '#2a3531',
  colorNeutralBackground2: '#121816',
  colorNeutralBackground3: '#0e1311',
  colorNeutralBackground4: '#0b0f0d',
  colorNeutralBackground5: '#080b0a',
  colorNeutralStroke1: '#46524d',
  colorNeutralStroke2: '#303a36',
  colorNeutralStroke3: '#26302c',
  colorNeutralStrokeAccessible: '#9aa8a2',
  colorBrandBackground: spruce[80],
  colorBrandBackgroundHover: spruce[90],
  colorBrandBackgroundPressed: spruce[60],
  colorBrandForeground1: spruce[130],
  colorBrandForeground2: spruce[140],
  colorBrandForegroundLink: spruce[130],
  colorBrandForegroundLinkHover: spruce[140],
  colorBrandForegroundLinkPressed: spruce[120],
  colorBrandStroke1: spruce[120],
  colorBrandBackground2: '#17332a',
  colorCompoundBrandForeground1: spruce[130],
  colorCompoundBrandForeground1Hover: spruce[140],
  colorCompoundBrandStroke: spruce[120],
  colorCompoundBrandStrokeHover: spruce[130],
  colorCompoundBrandBackground: spruce[110],
  colorCompoundBrandBackgroundHover: spruce[120],
  colorStatusWarningBackground1: '#352a12',
  colorStatusWarningForeground1: '#e4b75c',
  colorStatusWarningForeground3: '#e4b75c',
  colorStatusWarningBorder1: '#6b5521',
  oakStroke: '#d9a873',
  oakForeground: '#e0b888',
  oakBackground: '#33281c',
};
