import { momentText } from './cellText';
import type { FormatContext } from './format';

/** Says when a report was made and by whom: '21/11/2026 14:05 by Ann Smith'. */
export const madeText = ({ now, zone, personName }: FormatContext): string =>
  `${momentText(zone)(now.toISOString())} by ${personName}`;

/** Returns the lines below a report's title: the parameters, when it was made and by whom. */
export const letterhead = (context: FormatContext): (readonly [label: string, value: string])[] => [
  ...context.facts,
  ['Made', `${madeText(context)} (${context.zone})`],
];
