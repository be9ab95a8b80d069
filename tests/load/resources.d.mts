/** How fast memory grows in the second half of the time, in percent of its mean per minute. */
export function slopePerMinute(samples: readonly { seconds: number; mebibytes: number }[]): number;
