/** Oldest version of Node that the servers run on. */
export const MIN_NODE_VERSION = '22.18';

/** Ends the process with one line when Node is too old. */
export function requireSupportedNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE_VERSION.split('.').map(Number);
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  process.stderr.write(
    `Node ${process.versions.node} is too old: Trestle runs on Node ${MIN_NODE_VERSION} or later.\n`,
  );
  process.exit(1);
}
