import type { FormatWriter } from '../writeReport';
export const writeDoc: FormatWriter = async () => {
  throw new Error('not made yet');
};
