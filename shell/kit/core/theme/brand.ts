import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components';

/** The brand's spruce green from dark to light; 80 is the brand colour itself. */
const brandRamp: BrandVariants = {
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

/** The only accent, a warm oak: for what is selected or new. */
interface AccentColours {
  /** Lines and marks. */
  accentStroke: string;
  /** Text, with enough contrast on the page, on a card and on `accentBackground`. */
  accentForeground: string;
  accentBackground: string;
}
/** A Fluent theme with the accent. Its keys become CSS variables like all others. */
export type TrestleTheme = Theme & AccentColours;
/** The accent's CSS variables for makeStyles, like Fluent's `tokens`. */
export const accent = {
  stroke: 'var(--accentStroke)',
  foreground: 'var(--accentForeground)',
  background: 'var(--accentBackground)',
} as const;

/** Tokens that both themes share. */
const sharedTokens: Partial<Theme> = {
  fontFamilyBase:
    '"Segoe UI", "Segoe UI Web (West European)", -apple-system, BlinkMacSystemFont, Inter, Roboto, ' +
    '"Helvetica Neue", sans-serif',
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '10px',
};

export const light: TrestleTheme = {
  ...createLightTheme(brandRamp),
  ...sharedTokens,
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
  colorBrandForegroundLink: brandRamp[80],
  colorBrandForegroundLinkHover: brandRamp[60],
  // Fluent's warning is orange. Ours is yellow, so that it is not mistaken for the accent.
  colorStatusWarningBackground1: '#fdf3dc',
  colorStatusWarningForeground1: '#8a5a00',
  colorStatusWarningForeground3: '#8a5a00',
  colorStatusWarningBorder1: '#e8cd8a',
  accentStroke: '#b8814a',
  accentForeground: '#85571f',
  accentBackground: '#f7eee3',
};

export const dark: TrestleTheme = {
  ...createDarkTheme(brandRamp),
  ...sharedTokens,
  colorNeutralForeground1: '#e8eeeb',
  colorNeutralForeground2: '#cdd6d2',
  colorNeutralForeground3: '#a3b1ab',
  colorNeutralForeground4: '#93a19b',
  // Text of a button under the pointer: Fluent's own is too dark for this ramp.
  colorNeutralForeground2BrandHover: brandRamp[130],
  colorNeutralForeground2BrandPressed: brandRamp[120],
  colorNeutralForeground2BrandSelected: brandRamp[130],
  colorNeutralForeground3BrandHover: brandRamp[130],
  colorNeutralForeground3BrandPressed: brandRamp[120],
  colorNeutralForeground3BrandSelected: brandRamp[130],
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
  colorBrandBackground: brandRamp[80],
  colorBrandBackgroundHover: brandRamp[90],
  colorBrandBackgroundPressed: brandRamp[60],
  colorBrandForeground1: brandRamp[130],
  colorBrandForeground2: brandRamp[140],
  colorBrandForegroundLink: brandRamp[130],
  colorBrandForegroundLinkHover: brandRamp[140],
  colorBrandForegroundLinkPressed: brandRamp[120],
  colorBrandStroke1: brandRamp[120],
  colorBrandBackground2: '#17332a',
  colorCompoundBrandForeground1: brandRamp[130],
  colorCompoundBrandForeground1Hover: brandRamp[140],
  colorCompoundBrandStroke: brandRamp[120],
  colorCompoundBrandStrokeHover: brandRamp[130],
  colorCompoundBrandBackground: brandRamp[110],
  colorCompoundBrandBackgroundHover: brandRamp[120],
  colorStatusWarningBackground1: '#352a12',
  colorStatusWarningForeground1: '#e4b75c',
  colorStatusWarningForeground3: '#e4b75c',
  colorStatusWarningBorder1: '#6b5521',
  accentStroke: '#d9a873',
  accentForeground: '#e0b888',
  accentBackground: '#33281c',
};
