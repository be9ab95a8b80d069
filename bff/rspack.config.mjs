import { serverConfig } from '../rspack.server.mjs';

/** `main` is the BFF, `supervisor/main` starts the whole product and keeps it running. */
export default serverConfig({
  context: import.meta.dirname,
  entry: {
    main: './src/main.ts',
    'supervisor/main': './src/supervisor/main.ts',
    'supervisor/exitWithParent': './src/supervisor/exitWithParent.ts',
  },
});
