import { serverConfig } from '../../../shell/build/rspack.server.mjs';

/** `trestle-remote` as one script, without source maps. `npm run pack-kit` says where it goes. */
export default { ...serverConfig({ context: import.meta.dirname, entry: { main: './main.ts' } }), devtool: false };
