import { setRegional } from '@trestle/schema/regional/regional';
import { z } from 'zod';
import { regionalOf } from './regionalSettingsSchema';
import { oidcSettingProblems } from './oidcSettings';
import { parseServiceKeys } from './serviceKeys';
import { settingInfo, type SettingInfo } from './settingKinds';
import { settingsSchema } from './settingsSchema';

/** An environment, as `process.env` gives it. */
export type Environment = Readonly<Record<string, string | undefined>>;

const MIN_SECRET_CHARACTERS = 32;

/** The values of the declared settings. */
type DeclaredSettings = z.output<typeof settingsSchema>;
/** All settings, checked: `settings.port`, `settings.jwtSecret`. Settings without a default may be undefined. */
export type EnvironmentSettings = DeclaredSettings & { demo: boolean; requireSecondFactor: string[] };

/** Every setting with its documentation, in the order of the table in bff/README.md. */
export const documentedSettings: ReadonlyMap<keyof DeclaredSettings, SettingInfo> = new Map(
  Object.entries(settingsSchema.shape).map(([key, schema]) => [
    key as keyof DeclaredSettings,
    settingInfo.get(schema)!,
  ]),
);

/** Checks settings that depend on each other. Also runs when single settings are wrong, so values may be missing. */
function checkTogether(settings: Partial<DeclaredSettings>, report: (problem: string) => void) {
  const { nodeEnv, demo, jwtSecret, jwtPreviousSecrets = [], serviceKey } = settings;
  const isProduction = nodeEnv === 'production';
  if (isProduction && demo) report('DEMO must be off in production: demo accounts have a known password.');
  if (isProduction && !jwtSecret)
    report('JWT_SECRET is missing: production wants a secret of its own, at least 32 characters.');
  else if (isProduction && jwtSecret!.length < MIN_SECRET_CHARACTERS)
    report('JWT_SECRET must have at least 32 characters in production.');
  if (isProduction && jwtPreviousSecrets.some((secret) => secret.length < MIN_SECRET_CHARACTERS))
    report('JWT_PREVIOUS_SECRETS must have at least 32 characters each in production.');
  const serviceKeys = parseServiceKeys(serviceKey ?? '');
  // Former ones may be shorter: a deployment that had one names it second while it changes.
  if (isProduction && serviceKeys.slice(0, 1).some((key) => key.length < MIN_SECRET_CHARACTERS))
    report('SERVICE_KEY must begin with a key of at least 32 characters in production.');
  if (serviceKeys.some((key) => [jwtSecret, ...jwtPreviousSecrets].includes(key)))
    report('SERVICE_KEY must differ from JWT_SECRET and JWT_PREVIOUS_SECRETS.');
  if (settings.filesUrl && !(settings.filesAccessKey && settings.filesSecretKey))
    report('FILES_ACCESS_KEY and FILES_SECRET_KEY are missing: FILES_URL needs them.');
  if (settings.mailBounceMailbox && !settings.mailBounceAddress)
    report('MAIL_BOUNCE_ADDRESS is missing: without it, no mail in MAIL_BOUNCE_MAILBOX can be told to be ours.');
  oidcSettingProblems(settings).forEach(report);
}

const checkedSchema = settingsSchema.check(
  z.superRefine((values, context) => checkTogether(values, (problem) => context.addIssue(problem)), {
    when: () => true,
  }),
);

/** Returns the trimmed text of each setting. Empty texts are left out, except for lists. */
function readTexts(env: Environment): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, { name, isList }] of documentedSettings) {
    const text = env[name]?.trim();
    if (text !== undefined && (text !== '' || isList)) texts[key] = text;
  }
  return texts;
}

/** Says in one line which setting is wrong and why. Shows no secret. */
function describeProblem({ path, message }: z.core.$ZodIssue, env: Environment): string {
  const info = documentedSettings.get(path[0] as keyof DeclaredSettings);
  if (!info) return message;
  const valueText = info.isSecret ? '' : `, not '${env[info.name]}'`;
  return `${info.name} must be ${message}${valueText}.`;
}

/**
 * Reads and checks every setting (contract §1).
 * @returns all settings, or one line for each problem; a line never shows a secret
 */
export function readSettings(
  env: Environment,
): { settings: EnvironmentSettings; problems: [] } | { settings?: undefined; problems: string[] } {
  const { data, error } = checkedSchema.safeParse(readTexts(env));
  if (error) return { problems: error.issues.map((issue) => describeProblem(issue, env)) };
  const isProduction = data.nodeEnv === 'production';
  const requireSecondFactor = data.requireSecondFactor ?? (isProduction ? [data.superuserGroup] : []);
  return { settings: { ...data, demo: data.demo ?? !isProduction, requireSecondFactor }, problems: [] };
}

/**
 * Reads the settings, or ends the process with exit code 1 and one line for each problem. From then on this process
 * writes money, numbers and dates as they say.
 */
export function requireSettings(env: Environment): EnvironmentSettings {
  const { settings, problems } = readSettings(env);
  if (!settings) return exitWithProblems(problems);
  setRegional(regionalOf(settings));
  return settings;
}

/** Ends the process with exit code 1 and one line for each problem. */
export function exitWithProblems(problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`Settings: ${problem}\n`);
  return process.exit(1);
}

/**
 * Returns problems that don't prevent the start, but that an operator should know. They are logged and listed by
 * /readyz.
 */
export function settingWarnings({ nodeEnv, smtpUrl, publicUrl }: EnvironmentSettings): string[] {
  if (nodeEnv !== 'production') return [];
  return [
    !smtpUrl &&
      'SMTP_URL is missing: mails, passcodes among them, are not sent but kept as files in DATA_DIR/outbox. ' +
        'Set it, or nobody can reset a password.',
    !publicUrl &&
      'PUBLIC_URL is missing: invitations link to the address of the process that sent them, which nobody outside may reach. ' +
        'Set it to the address that people open.',
  ].filter((warning) => warning !== false);
}
