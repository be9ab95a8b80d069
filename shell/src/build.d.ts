/** Set by the build (shell/build/rspack.browser.mjs). */
declare const ACCEPTED_CONTRACTS: readonly number[];
declare const APP_VERSION: string;
/** Served for development (`npm run dev`), not built. */
declare const DEVELOPMENT: boolean;

declare module '*.css';
/** A file's own text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
/** What a module exports, as `shell/build/kitReference.mjs` reads it. */
declare module '*?exports' {
  const list: readonly import('../build/kitReference.mjs').Export[];
  export default list;
}
