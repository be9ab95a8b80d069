import { createRequire } from 'node:module';

const swc = createRequire(import.meta.url)('@swc/jest');

/** What the bundler's `require.context` is under Jest: the matching files of the folder that the calling file stands in. */
const REQUIRE_CONTEXT = `require.context = (folder, recursive, files) => {
  const { readdirSync } = require('node:fs');
  const place = require('node:path').join(__dirname, folder);
  const found = (file) => require(place + file.slice(1));
  found.keys = () => readdirSync(place).map((name) => './' + name).filter((name) => files.test(name));
  return found;
};`;

/** @swc/jest, with `require.context` for the files that call it. */
export default {
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    return {
      ...transformer,
      process(source, path, config) {
        const result = transformer.process(source, path, config);
        return source.includes('require.context(') ? { ...result, code: REQUIRE_CONTEXT + result.code } : result;
      },
    };
  },
};
