/** Stands for any segment, and for any number of segments. Neither can be a word of a path. */
export const ANY_SEGMENT = ':';
export const ANY_SEGMENTS = '*';

/** Segments of a path that may be left out. The router tries each path with and without each of them. */
const MAX_OPTIONAL_SEGMENTS = 4;
const MAX_SEGMENTS = 12;

const MAX_PATH_CHARACTERS = 200;
/** A word or `:id`. No word is made of dots alone: browsers resolve those. */
const SEGMENT = /^(:[a-z_]\w*|(?!\.+\??$)[\w.~@-]+)\??$/i;

/** Whether this can be the path of a remote's page: words and parameters, and at the end perhaps `*`. */
export function isRoutePath(path: string): boolean {
  if (path.length > MAX_PATH_CHARACTERS || !path.startsWith('/')) return false;
  const segments = path.slice(1).replace(/\/$/, '').split('/');
  const isOfSegments = segments.every(
    (segment, i) => SEGMENT.test(segment) || (segment === ANY_SEGMENTS && i === segments.length - 1),
  );
  const optionalSegments = segments.filter((segment) => segment.endsWith('?'));
  return isOfSegments && segments.length <= MAX_SEGMENTS && optionalSegments.length <= MAX_OPTIONAL_SEGMENTS;
}

/**
 * Returns the addresses that a page's path stands for, as the router matches them: without regard to case, the last
 * slash and the names of parameters, and once with and once without each optional segment.
 */
export function pathShapes(path: string): string[][] {
  let shapes: string[][] = [[]];
  for (const segment of path.toLowerCase().split('/').filter(Boolean)) {
    const isOptional = segment.endsWith('?');
    const word = segment.startsWith(':') ? ANY_SEGMENT : isOptional ? segment.slice(0, -1) : segment;
    const longerShapes = shapes.map((shape) => [...shape, word]);
    shapes = isOptional ? [...shapes, ...longerShapes] : longerShapes;
  }
  return shapes;
}
