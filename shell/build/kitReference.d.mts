/** What a module of the kit exports. */
export interface Export {
  name: string;
  kind: 'function' | 'value' | 'type';
  /** The comment above it, as it stands there. */
  about: string;
  /** Its head, or a type whole; empty for what comes from a package. */
  code: string;
  /** Where it stands, below `shell`, or the package that it comes from. */
  file: string;
}
export function describeExports(entry: string, root: string, onFile?: (file: string) => void): Export[];
