import { existsSync } from 'node:fs';
import { readSettings, type Environment, type Settings } from '@trestle/schema/settings';
import { privateDatabaseUrl } from './embedded/dataLayout';
import { requireSupportedNode } from './identity/supportedNode';

/** What every sub-command of the services needs on top of the settings of contract §1. */
export type DbSettings = Settings & { databaseUrl: string };
/** What `serve` needs as well: the key that the BFF's orders are signed with. */
export type ServiceSettings = DbSettings & { serviceKey: string };

/** Settings of `migrate`. Ends the process, one clear line for each fault, when one is wrong. */
export function dbSettings(): DbSettings {
  const settings = accept(environment());
  return withDatabase(settings, settings.databaseUrl);
}

/** Settings of `demo`. Refused in production, as DEMO=1 is: everybody knows the demo accounts' password (safety 72). */
export function demoSettings(): DbSettings {
  const settings = accept(environment());
  if (settings.nodeEnv === 'production') {
    refuse([
      '`demo` does not run with NODE_ENV=production: demo accounts have a known password. Make the first administrator with `create-admin`.',
    ]);
  }
  return withDatabase(settings, settings.databaseUrl);
}

/** Settings of `create-admin`: without DATABASE_URL it means the private database that `npm start` runs. */
export function adminSettings(): DbSettings {
  const settings = accept(environment());
  return withDatabase(settings, settings.databaseUrl ?? privateDatabaseUrl(settings.dataDir));
}

function withDatabase(settings: Settings, databaseUrl: string | undefined): DbSettings {
  return databaseUrl
    ? { ...settings, databaseUrl }
    : refuse(['DATABASE_URL is missing: start with `npm start`, or give it in the environment.']);
}

/** Where a services process listens when PORT is not set: the BFF beside it on one machine has 3000. */
const SERVICES_PORT = '4001';

/** Settings of `serve`. */
export function serviceSettings(): ServiceSettings {
  const env = environment();
  const given = accept(env.PORT?.trim() ? env : { ...env, PORT: SERVICES_PORT });
  const settings = withDatabase(given, given.databaseUrl);
  const { serviceKey } = settings;
  return serviceKey
    ? { ...settings, serviceKey }
    : refuse(['SERVICE_KEY is missing: start with `npm start`, or give it in the environment.']);
}

/** Settings of the process that runs the private database: it makes the DATABASE_URL that others need. */
export function embeddedSettings(): Settings {
  return accept(environment());
}

/** The whole environment, for programs that are run (PATH and the like). */
export function processEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env };
}

/** The environment, and what `.env` in the current folder adds to it. Tests have their own settings. */
function environment(): NodeJS.ProcessEnv {
  requireSupportedNode();
  if (process.env.NODE_ENV !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

function accept(env: Environment): Settings {
  const { settings, problems } = readSettings(env);
  return settings ?? refuse(problems);
}

function refuse(problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`Settings: ${problem}\n`);
  return process.exit(1);
}
