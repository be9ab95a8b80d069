import { createPathIndex } from '@trestle/schema/releases/pathIndex';
import { isRoutePath, pathShapes } from '@trestle/schema/releases/pathShapes';
import fc from 'fast-check';
import { matchPath } from 'react-router';

const overlap = (a: string, b: string): boolean => {
  const index = createPathIndex<string>();
  index.add(a, a);
  return index.find(b) !== undefined;
};

const segment = fc.constantFrom('a', 'B', 'list', ':id', ':x', 'b?', ':y?');
const path = fc
  .tuple(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.boolean(), fc.boolean())
  .map(([segments, isOpen, hasSlash]) => `/${segments.join('/')}${isOpen ? '/*' : ''}${hasSlash ? '/' : ''}`);
const address = fc
  .array(fc.constantFrom('A', 'b', 'list', 'z'), { maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`);
/** As the router itself takes a path: it tries each path with and without its optional segments. */
const isMatched = (pattern: string, pathname: string): boolean =>
  pathShapes(pattern).some(
    (shape) => matchPath(`/${shape.map((word, i) => (word === ':' ? `:p${i}` : word)).join('/')}`, pathname) !== null,
  );

test('safety 76: two paths that the router matches to one address overlap', () => {
  fc.assert(
    fc.property(path, path, address, (a, b, pathname) => {
      fc.pre(isRoutePath(a) && isRoutePath(b) && isMatched(a, pathname) && isMatched(b, pathname));
      expect(overlap(a, b)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
