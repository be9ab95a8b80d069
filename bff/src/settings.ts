import { existsSync } from 'node:fs';
import { requireSupportedNode } from '@trestle/db/identity/supportedNode';
import { exitWithProblems, requireSettings, type Environment, type Settings } from '@trestle/db/identity/settings';
import { serviceUrlsProblem } from './serviceUrls';

/** What the BFF cannot do without, on top of the settings of contract §1. The supervisor hands them over. */
export type BffSettings = Settings & { jwtSecret: string; serviceKey: string; databaseUrl: string };

/** All settings as the supervisor needs them: what is missing it generates. Ends the process when one is wrong. */
export function supervisorSettings(): Settings {
  return requireSettings(environment());
}

/** The BFF's settings. Ends the process, one clear line for each fault, when one is wrong or missing. */
export function bffSettings(): BffSettings {
  const settings = requireSettings(environment());
  const { jwtSecret, serviceKey, databaseUrl, serviceUrls } = settings;
  const missing = missingOf({
    JWT_SECRET: jwtSecret,
    SERVICE_KEY: serviceKey,
    DATABASE_URL: databaseUrl,
    SERVICE_URLS: serviceUrls[0],
  });
  if (missing || !jwtSecret || !serviceKey || !databaseUrl) return exitWithProblems([`${missing} missing: ${REMEDY}`]);
  const problem = serviceUrlsProblem(serviceUrls);
  return problem ? exitWithProblems([problem]) : { ...settings, jwtSecret, serviceKey, databaseUrl };
}

/** Settings of `publish`. */
export function publishSettings(): Settings & { databaseUrl: string } {
  const settings = requireSettings(environment());
  const { databaseUrl } = settings;
  return databaseUrl ? { ...settings, databaseUrl } : exitWithProblems([`DATABASE_URL missing: ${REMEDY}`]);
}

const REMEDY = 'start with `npm start`, or give it in the environment.';
function missingOf(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => !value)
    .map(([name]) => name)
    .join(', ');
}

/** The environment for a child process: this one, with changes. An undefined change takes a name away. */
export function childEnvironment(changes: Environment): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...changes };
  for (const [name, value] of Object.entries(env)) if (value === undefined) delete env[name];
  return env;
}

/** The environment, and what `.env` in the current folder adds to it. Tests have their own settings. */
function environment(): NodeJS.ProcessEnv {
  requireSupportedNode();
  if (process.env.NODE_ENV !== 'test' && existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
