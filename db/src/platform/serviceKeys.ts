/** Splits SERVICE_KEY. While the key is being changed there are several: the first signs, all are accepted. */
export const parseServiceKeys = (text: string): string[] =>
  text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
