import { serverConfig } from '../shell/build/rspack.server.mjs';

/**
 * `main` is the services with their sub-commands (serve, migrate, demo, create-admin); `embedded` runs the private
 * database; `reports` is the process that makes reports.
 */
export default serverConfig({
  context: import.meta.dirname,
  entry: {
    main: './src/main.ts',
    'embedded/main': './embedded/main.ts',
    reports: './src/reports/workers/reportProcess.ts',
  },
});
