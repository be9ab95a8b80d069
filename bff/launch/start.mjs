// `npm start`: installs and builds what has changed, then runs the supervisor in this very process.
// Nothing but Node's own modules here: node_modules may not be there yet.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { assertSupportedNode, root } from './processes.mjs';

// The script says `exec`, so that npm's signals reach this process and not a shell. An npm that was killed sends none.
const npm = process.ppid;
if (process.env.npm_lifecycle_event === 'start') {
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), 1000).unref();
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
