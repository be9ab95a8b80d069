/** What runs on this machine, as NO_PROXY names it. */
const OWN_MACHINE = 'localhost,127.0.0.1,[::1]';

/**
 * Keeps a proxy that Node takes from the environment (NODE_USE_ENV_PROXY) from being asked for what runs on this
 * machine, here and in programs that are started from here. Other commands are started by `withNode.sh`, which does so.
 */
export function askOwnMachineDirectly(): void {
  const direct = process.env['no_proxy'] || process.env['NO_PROXY'];
  if (direct === '*') return;
  const names = direct ? `${direct},${OWN_MACHINE}` : OWN_MACHINE;
  Object.assign(process.env, { NO_PROXY: names, no_proxy: names });
}
