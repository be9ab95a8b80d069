import { join } from 'node:path';
import { describeExports } from './kitReference.mjs';

const ROOT = join(import.meta.dirname, '..');

/** Loads a module's `?exports` as the list of what it exports, with comments, for the gallery. */
export default function kitReferenceLoader() {
  const list = describeExports(this.resourcePath, ROOT, (file) => this.addDependency(file));
  return `export default ${JSON.stringify(list)};`;
}
