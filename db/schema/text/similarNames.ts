/** Returns how many characters must be changed, added or removed to turn one text into the other. */
export const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1])));
    row = next;
  }
  return row[b.length]!;
};

/** Whether a text is near enough to another that a slip of the finger explains it. */
export const isSimilar = (text: string, distance: number): boolean => distance <= Math.max(2, text.length / 3);

/** Longest texts that are compared. Comparing takes as many steps as the product of both lengths. */
const MAX_COMPARED_CHARACTERS = 60;

/**
 * Returns the names most like a text, the most similar first. Those that begin with it count as similar, too.
 * @param limit how many at most
 */
export const nearestNames = (text: string, names: readonly string[], limit: number): string[] => {
  const word = text.toLowerCase().slice(0, MAX_COMPARED_CHARACTERS);
  const found: { name: string; distance: number }[] = [];
  for (const name of names) {
    const other = name.toLowerCase().slice(0, MAX_COMPARED_CHARACTERS);
    const isPart = word.length > 2 && other.startsWith(word);
    const distance = editDistance(word, other);
    if (isPart || isSimilar(word, distance)) found.push({ name, distance: isPart ? Math.min(distance, 1) : distance });
  }
  const sorted = found.toSorted((a, b) => a.distance - b.distance || a.name.localeCompare(b.name, 'en'));
  return [...new Set(sorted.map(({ name }) => name))].slice(0, limit);
};
