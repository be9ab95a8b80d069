import { serverConfig } from '../shell/build/rspack.server.mjs';

/** `main` is the BFF, `supervisor/main` starts the whole product and keeps it running. */
export default serverConfig({
  context: import.meta.dirname,
  entry: {
    main: './src/main.ts',
    'supervisor/main': './launch/supervisor/main.ts',
    'supervisor/exitWithParent': './launch/supervisor/exitWithParent.ts',
  },
});
