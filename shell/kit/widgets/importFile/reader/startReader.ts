/** Name of the worker's script. Set by the build (shell/build/rspack.fileReader.mjs). */
declare const FILE_READER: string;
/** Folder of the page's scripts. Set by the build. */
declare const __webpack_public_path__: string;

/** Starts the reader of files. Its script is one file of the page's own origin (`worker-src`). */
export const startReader = (): Worker => new Worker(__webpack_public_path__ + FILE_READER, { name: 'file reader' });
