import { setSourceMapsSupport } from 'node:module';

/**
 * Loaded before a server's own code (`node --import`): when the supervisor is gone, however it went, the server ends
 * as if told to, so that nothing is left running.
 */
const LAST_MOMENT = 10_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), LAST_MOMENT).unref();
});
// Our own traces name our sources. Maps of packages would take an eighth of the start.
setSourceMapsSupport(true, { nodeModules: false });
// The channel alone shall not keep a finished process waiting.
process.channel?.unref();
