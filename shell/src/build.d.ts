/** Set by the build (rspack.browser.mjs). */
declare const REMOTE_CONTRACT: number;
declare const APP_VERSION: string;

declare module '*.css';
