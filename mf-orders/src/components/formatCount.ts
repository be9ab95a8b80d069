import { formatNumber } from '@trestle/kit/core';

/** Formats a count with its noun: '1 order', '1,200 orders'. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
