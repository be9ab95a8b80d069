// `npm start`: installs and builds what has changed, then runs the supervisor in this process.
// Imports only Node's own modules and this folder, since node_modules may not exist yet.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { assertSupportedNode, root } from './processes.mjs';

// The npm script uses `exec`, so that npm's signals reach this process. A killed npm sends none, so its end is polled.
const npmPid = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => process.ppid === npmPid || process.kill(process.pid, 'SIGTERM'), 1000).unref();
}

try {
  assertSupportedNode();
  process.chdir(root);
  await install();
  await build();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import('../dist/supervisor/main.mjs');
