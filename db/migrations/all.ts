import type { Migration } from './migration';

/** Modules of a folder, as the bundler or Jest gives them. */
interface ModuleContext {
  keys(): string[];
  (file: string): Readonly<Record<string, Migration>>;
}
declare const require: { context(folder: string, recursive: boolean, files: RegExp): ModuleContext };

const files = require.context('.', false, /^\.\/\d{4}_\w+\.ts$/);

/** Every numbered file of this folder, in the order in which they run. A new file is found by the next build. */
export const migrations: readonly Migration[] = files
  .keys()
  .toSorted()
  .flatMap((file) => Object.values(files(file)));
