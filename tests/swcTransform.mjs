import { createRequire } from 'node:module';

const swc = createRequire(import.meta.url)('@swc/jest');

/**
 * Code that makes the bundler's `require.context` for Jest: it loads the matching files of a folder beside the caller.
 */
const REQUIRE_CONTEXT = `require.context = (folder, recursive, files) => {
  const { readdirSync } = require('node:fs');
  const directory = require('node:path').join(__dirname, folder);
  const load = (file) => require(directory + file.slice(1));
  load.keys = () => readdirSync(directory).map((name) => './' + name).filter((name) => files.test(name));
  return load;
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
