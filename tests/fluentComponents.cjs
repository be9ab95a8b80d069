/**
 * Fluent's parts, with each of their packages loaded when one of its parts is first used. The index loads all 58
 * packages, of which a test file of a screen uses ten.
 */
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

const folder = dirname(require.resolve('@fluentui/react-components/package.json'));
const REQUIRE_STATEMENT = /^const (_\w+) = require\("([^"]+)"\);$/gm;
const index = readFileSync(join(folder, 'lib-commonjs/index.cjs'), 'utf8');
const packages = Object.fromEntries(
  [...index.matchAll(REQUIRE_STATEMENT)].map(([, variable, name]) => [variable, name]),
);
const lazyIndex = index
  .replace(REQUIRE_STATEMENT, '')
  .replace(/\b(_\w+)\./g, (use, variable) =>
    variable in packages ? `require(${JSON.stringify(packages[variable])}).` : use,
  );

new Function('exports', 'require', lazyIndex)(exports, require);
