export function findGalera(): string | undefined;
export function ensureGalera(): string | undefined;
