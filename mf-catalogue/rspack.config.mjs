import { remoteConfig } from '../shell/build/rspack.browser.mjs';

export default remoteConfig({ context: import.meta.dirname, name: 'mf-catalogue', port: 4102 });
