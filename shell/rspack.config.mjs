import { hostConfig } from './build/rspack.browser.mjs';

export default hostConfig({ context: import.meta.dirname, port: 4100 });
