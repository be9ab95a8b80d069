import { remoteConfig } from '../shell/build/rspack.browser.mjs';

export default remoteConfig({ context: import.meta.dirname, name: 'mf-admin', port: 4103 });
