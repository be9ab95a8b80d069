/** Whether a form's input shows nothing for the value. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Compares two form values. Null, undefined and '' are equal; lists and rows are compared by content. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => sameValue(value, b[index]));
  const [rowA, rowB] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(rowA), ...Object.keys(rowB)])].every((key) => sameValue(rowA[key], rowB[key]));
};
