/** What was typed into a number field: none, the number, or the text itself where it is none (the check says so). */
export const parseNumber = (text: string): number | string | null => {
  const clean = text.replaceAll(/[\s,$\u00a0]/g, '');
  if (clean === '') return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(clean) ? Number(clean) : text;
};
