import { readSettings, type Environment, type Settings } from '@trestle/schema/settings';

/** What every sub-command of the services needs on top of the settings of contract §1. */
export type DbSettings = Settings & { databaseUrl: string };
/** What `serve` needs as well: the key that the BFF's orders are signed with. */
export type ServiceSettings = DbSettings & { serviceKey: string };

/** Settings of `migrate`, `demo` and `create-admin`. Ends the process, one clear line for each fault, when one is wrong. */
export function dbSettings(): DbSettings {
  const settings = accept(process.env);
  const { databaseUrl } = settings;
  return databaseUrl ? { ...settings, databaseUrl } : refuse(['DATABASE_URL is missing: start with `npm start`, or give it in the environment.']);
}

/** Settings of `serve`. */
export function serviceSettings(): ServiceSettings {
  const settings = dbSettings();
  const { serviceKey } = settings;
  return serviceKey ? { ...settings, serviceKey } : refuse(['SERVICE_KEY is missing: start with `npm start`, or give it in the environment.']);
}

/** Settings of the process that runs the private database: it makes the DATABASE_URL that others need. */
export function embeddedSettings(): Settings {
  return accept(process.env);
}

/** The whole environment, for programs that are run (PATH and the like). */
export function processEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env };
}

function accept(env: Environment): Settings {
  const { settings, problems } = readSettings(env);
  return settings ?? refuse(problems);
}

function refuse(problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`Settings: ${problem}\n`);
  return process.exit(1);
}
