import { existsSync } from 'node:fs';
import { requireSupportedNode } from '@trestle/db/platform/supportedNode';
import {
  exitWithProblems,
  requireSettings,
  type Environment,
  type EnvironmentSettings,
} from '@trestle/db/platform/settings';
import { askOwnMachineDirectly } from './releases/commands/askDirectly';
import { serviceUrlsProblem } from './serviceUrls';

/** Settings with those that the BFF requires. The supervisor passes them on (contract §1). */
export type BffSettings = EnvironmentSettings & { jwtSecret: string; serviceKey: string; databaseUrl: string };

/** Returns the supervisor's settings; it generates missing secrets itself. Exits when a setting is wrong. */
export function supervisorSettings(): EnvironmentSettings {
  return requireSettings(readEnvironment());
}

/** Returns the BFF's settings. Exits, with one line for each problem, when one is wrong or missing. */
export function bffSettings(): BffSettings {
  const settings = requireSettings(readEnvironment());
  const { jwtSecret, serviceKey, databaseUrl, serviceUrls } = settings;
  const missingSettings = missingNames({
    JWT_SECRET: jwtSecret,
    SERVICE_KEY: serviceKey,
    DATABASE_URL: databaseUrl,
    SERVICE_URLS: serviceUrls[0],
  });
  if (missingSettings || !jwtSecret || !serviceKey || !databaseUrl)
    return exitWithProblems([`${missingSettings} missing: ${REMEDY}`]);
  const problem = serviceUrlsProblem(serviceUrls);
  return problem ? exitWithProblems([problem]) : { ...settings, jwtSecret, serviceKey, databaseUrl };
}

/** Returns the settings of `publish`. Exits when one is wrong or missing. */
export function publishSettings(): EnvironmentSettings & { databaseUrl: string } {
  const settings = requireSettings(readEnvironment());
  const { databaseUrl } = settings;
  return databaseUrl ? { ...settings, databaseUrl } : exitWithProblems([`DATABASE_URL missing: ${REMEDY}`]);
}

/**
 * Returns the settings of the commands that call a Trestle: the release token, and the product's name in addresses. From
 * then on, none of their calls to this machine goes by a proxy.
 */
export function releaseSettings(): { token: string | undefined; product: string } {
  const env = readEnvironment();
  askOwnMachineDirectly(env);
  const { RELEASE_TOKEN, PRODUCT_SLUG = 'trestle' } = env;
  return { token: RELEASE_TOKEN, product: PRODUCT_SLUG };
}

const REMEDY = 'start with `npm start`, or give it in the environment.';

/** Lists the names without a value, separated by commas. */
function missingNames(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => !value)
    .map(([name]) => name)
    .join(', ');
}

/** Returns this process's environment with changes, for a child process. An undefined value removes a variable. */
export function childEnvironment(changes: Environment): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...changes };
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name];
  return env;
}

/** Returns the environment, with what `.env` in the current folder adds. Tests bring their own settings. */
function readEnvironment(): NodeJS.ProcessEnv {
  requireSupportedNode();
  if (process.env.NODE_ENV !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
