const IN_BRACKETS = /\([^)]*\)?/g;
const INITIAL = /[\p{L}\p{N}]\p{M}*/u;

/** Initials of a name's first and last words: 'Anna Maria Berg (Office)' gives 'AB'. Empty for a name without letters. */
export const initialsOf = (name: string): string => {
  const initials = name
    .replaceAll(IN_BRACKETS, ' ')
    .split(/\s+/)
    .map((word) => INITIAL.exec(word)?.[0])
    .filter((initial) => initial !== undefined);
  return [...initials.slice(0, 1), ...initials.slice(1).slice(-1)].join('').toUpperCase();
};
