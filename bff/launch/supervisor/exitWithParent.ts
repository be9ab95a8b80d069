import { setSourceMapsSupport } from 'node:module';

/**
 * Ends this process when its supervisor is gone, however the supervisor ended, so that nothing is left running.
 * Preloaded with `node --import`, before the server's own code.
 */
const SHUTDOWN_TIMEOUT_MS = 10_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
});
// Our own stack traces show our sources. Reading the maps of packages, too, would take an eighth of the start.
setSourceMapsSupport(true, { nodeModules: false });
// The channel must not keep a finished process alive.
process.channel?.unref();
