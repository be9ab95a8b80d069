/** Oldest Node that the servers run on. */
export const OLDEST_NODE = '22.15';

/** Ends the process, in one line, on a Node that is too old. */
export function requireSupportedNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  process.stderr.write(`Node ${process.versions.node} is too old: Trestle runs on Node ${OLDEST_NODE} or later.\n`);
  process.exit(1);
}
