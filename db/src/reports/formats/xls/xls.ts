import type { FormatWriter } from '../writeReport';
export const writeXls: FormatWriter = async () => {
  throw new Error('not made yet');
};
