/** Units of periods (S1 §5). Weeks begin on Monday, financial years in the month that FINANCIAL_YEAR_START says. */
export const PERIOD_UNITS = ['week', 'month', 'quarter', 'year', 'financial_year'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];
/** How many units after the present one a word means. */
export const PERIOD_OFFSETS = { this: 0, last: -1, next: 1 } as const;

/** How many days after today a word means. */
export const DAY_OFFSETS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
/** Words that mean a single day. */
export const DAY_WORDS: readonly string[] = [...DAY_OFFSETS.keys()];
/** Words that mean a span of days: `this_week`, `last_financial_year`. */
export const PERIOD_WORDS: readonly string[] = PERIOD_UNITS.flatMap((unit) =>
  Object.keys(PERIOD_OFFSETS).map((offset) => `${offset}_${unit}`),
);
/** All words that are valid date values. */
export const DATE_WORDS: readonly string[] = ['now', ...DAY_WORDS, ...PERIOD_WORDS];
/** Whether a value names a period by a word: `today`, `last_month`. */
export const isDateWord = (value: unknown): value is string => typeof value === 'string' && DATE_WORDS.includes(value);
