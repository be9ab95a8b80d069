/** What runs on this machine, as NO_PROXY names it. */
const OWN_MACHINE = 'localhost,127.0.0.1,[::1]';

/**
 * Keeps a proxy that Node takes from the environment (NODE_USE_ENV_PROXY) from being asked for what runs on this
 * machine, here and in programs that are started from here: commands that call a Trestle also run without
 * `withNode.sh`, which does so.
 * @param env of this process
 */
export function askOwnMachineDirectly(env: NodeJS.ProcessEnv): void {
  const direct = env['no_proxy'] || env['NO_PROXY'];
  if (direct === '*') return;
  const names = direct ? `${direct},${OWN_MACHINE}` : OWN_MACHINE;
  Object.assign(env, { NO_PROXY: names, no_proxy: names });
}
