import { existsSync } from 'node:fs';
import { privateDatabaseUrl } from '../embedded/dataLayout';
import { exitWithProblems, requireSettings, type EnvironmentSettings } from './platform/settings';
import { requireSupportedNode } from './platform/supportedNode';

/** Settings of every command of the services. */
export type DbSettings = EnvironmentSettings & { databaseUrl: string };
/** Settings of `serve`, with the key that the BFF's calls are signed with. */
export type ServiceSettings = DbSettings & { serviceKey: string };

/** Port of a services process when PORT is not set. The BFF next to it has 3000. */
const DEFAULT_SERVICES_PORT = '4001';
const REMEDY = 'start with `npm start`, or give it in the environment.';

/** Settings of `migrate`. All functions here end the process when a setting is wrong or missing. */
export function dbSettings(): DbSettings {
  return withDatabaseUrl(requireSettings(environment()));
}

/** Settings of `demo`. Refused in production: the password of the demo accounts is public (SECURITY.md, 72). */
export function demoSettings(): DbSettings {
  const settings = requireSettings(environment());
  if (settings.nodeEnv !== 'production') return withDatabaseUrl(settings);
  return exitWithProblems([
    '`demo` does not run with NODE_ENV=production: demo accounts have a known password. ' +
      'Make the first administrator with `create-admin`.',
  ]);
}

/** Settings of `create-admin`. Without DATABASE_URL it uses the private database that `npm start` runs. */
export function adminSettings(): DbSettings {
  const settings = requireSettings(environment());
  return withDatabaseUrl({ ...settings, databaseUrl: settings.databaseUrl ?? privateDatabaseUrl(settings.dataDir) });
}

/** Settings of `serve`. */
export function serviceSettings(): ServiceSettings {
  const env = environment();
  const withPort = env.PORT?.trim() ? env : { ...env, PORT: DEFAULT_SERVICES_PORT };
  const settings = withDatabaseUrl(requireSettings(withPort));
  const { serviceKey } = settings;
  return serviceKey ? { ...settings, serviceKey } : exitWithProblems([`SERVICE_KEY is missing: ${REMEDY}`]);
}

/**
 * Settings of the process that runs the private database. It needs no DATABASE_URL: it makes the one that others use.
 */
export function embeddedSettings(): EnvironmentSettings {
  return requireSettings(environment());
}

/** Returns a copy of the whole environment, for programs that are run (PATH and the like). */
export function processEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env };
}

function withDatabaseUrl(settings: EnvironmentSettings): DbSettings {
  const { databaseUrl } = settings;
  return databaseUrl ? { ...settings, databaseUrl } : exitWithProblems([`DATABASE_URL is missing: ${REMEDY}`]);
}

/** Returns the environment, completed by `.env` in the current folder. Tests have settings of their own. */
function environment(): NodeJS.ProcessEnv {
  requireSupportedNode();
  if (process.env.NODE_ENV !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
