/** Address of the worker's script. Set by the build (shell/build/rspack.fileReader.mjs). */
declare const FILE_READER: string;

/** Starts the reader of files. Its script is one file of the page's own origin (`worker-src`). */
export const startReader = (): Worker => new Worker(FILE_READER, { name: 'file reader' });
