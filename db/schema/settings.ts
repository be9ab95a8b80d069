/** The settings of contract §1: names, defaults, meanings and checks, in one table that both servers and the README read. */

/** An environment, as `process.env` gives it. An empty value counts as absent, but for lists, where it means none. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface Setting<T> {
  /** Its name in the environment. */
  name: string;
  doc: string;
  /** The default as a person writes it; undefined: there is none. */
  fallback?: string;
  /** The default in words, where it isn't a plain value. */
  fallbackDoc?: string;
  /** Never shown, not even in an error. */
  secret?: boolean;
  list?: boolean;
  /** The value, or what is allowed instead (a string after 'must be'). */
  read(text: string): { value: T } | string;
}
type Optional<T> = Setting<T> & { optional: true };

function text(name: string, fallback: string, doc: string): Setting<string> {
  return { name, fallback, doc, read: (value) => ({ value }) };
}
function matching(name: string, fallback: string, pattern: RegExp, allowed: string, doc: string): Setting<string> {
  return { name, fallback, doc, read: (value) => (pattern.test(value) ? { value } : allowed) };
}
function optional(name: string, pattern: RegExp, allowed: string, fallbackDoc: string, doc: string): Optional<string> {
  return { name, doc, fallbackDoc, optional: true, read: (value) => (pattern.test(value) ? { value } : allowed) };
}
function secret(name: string, fallbackDoc: string, doc: string): Optional<string> {
  return { name, doc, fallbackDoc, secret: true, optional: true, read: (value) => ({ value }) };
}
function number(
  name: string,
  fallback: number,
  [min, max]: [number, number],
  doc: string,
  pattern = /^-?\d{1,9}$/,
): Setting<number> {
  return {
    name,
    doc,
    fallback: String(fallback),
    read: (value) =>
      pattern.test(value) && Number(value) >= min && Number(value) <= max
        ? { value: Number(value) }
        : `a number from ${min} to ${max}`,
  };
}
function flag(name: string, fallback: boolean, doc: string): Setting<boolean> {
  return { name, doc, fallback: fallback ? 'on' : 'off', read: readFlag };
}
function readFlag(value: string) {
  if (/^(on|1|true|yes)$/i.test(value)) return { value: true };
  if (/^(off|0|false|no)$/i.test(value)) return { value: false };
  return 'on or off';
}
function oneOf<const T extends string>(name: string, fallback: T, values: readonly T[], doc: string): Setting<T> {
  return {
    name,
    doc,
    fallback,
    read: (text) => {
      const value = values.find((known) => known === text);
      return value === undefined ? values.join(' or ') : { value };
    },
  };
}
function list(
  name: string,
  fallback: string,
  item: RegExp,
  allowed: string,
  doc: string,
  options: { secret?: boolean; fallbackDoc?: string; separator?: RegExp } = {},
): Setting<string[]> {
  const { separator = /[\s,]+/, ...shown } = options;
  return {
    name,
    doc,
    fallback,
    list: true,
    ...shown,
    read: (text) => {
      const value = text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== '');
      return value.every((part) => item.test(part)) ? { value } : `a list of ${allowed}`;
    },
  };
}

const HTTP = /^https?:\/\/[^\s/]+/;
const MYSQL = /^(mysql|mariadb):\/\/[^\s/]+\/[^\s/?]+/;
const MYSQL_FORM = 'an address like mysql://user:password@host:3306/database';
const SERVICE = /^[a-z]+=https?:\/\/[^\s/,|]+(\|https?:\/\/[^\s/,|]+)*$/;

/** Every setting, by the name that the code gives it. */
export const settingTable = {
  nodeEnv: oneOf(
    'NODE_ENV',
    'development',
    ['development', 'test', 'production'],
    'What kind of installation this is.',
  ),
  port: {
    ...number(
      'PORT',
      3000,
      [0, 65535],
      "Where a process listens; the BFF's is the one public origin. 0 picks a free port and prints it.",
    ),
    fallbackDoc: '`3000`; of the services process `4001`',
  },
  host: matching(
    'HOST',
    '127.0.0.1',
    /^[\w.:-]+$/,
    'a host name or address',
    "The address that a process listens on; other machines reach it only at one of this machine's own addresses.",
  ),
  dataDir: text('DATA_DIR', '.data', 'Database, releases, outbox and generated secrets.'),
  productName: text('PRODUCT_NAME', 'Trestle', 'The name in the header, in mails and in page titles.'),
  productSlug: matching(
    'PRODUCT_SLUG',
    'trestle',
    /^[a-z][a-z0-9_-]{0,30}$/,
    'small letters, digits, - and _',
    "The product's part of an address: /api/{slug}/user/.",
  ),
  databaseUrl: {
    ...optional(
      'DATABASE_URL',
      MYSQL,
      MYSQL_FORM,
      'a private MariaDB of its own',
      'The database server to use; may name several hosts, separated by commas.',
    ),
    secret: true,
  },
  databaseReadUrls: list(
    'DATABASE_READ_URLS',
    '',
    MYSQL,
    `addresses like DATABASE_URL`,
    'Read replicas, separated by spaces.',
    { secret: true, fallbackDoc: 'none', separator: /[\s;]+|,(?=mysql:|mariadb:)/ },
  ),
  databaseBufferMb: number('DATABASE_BUFFER_MB', 256, [16, 262_144], 'Buffer pool of the private database, in MiB.'),
  demo: {
    ...flag('DEMO', true, 'Demo data and demo accounts. Refused in production.'),
    fallbackDoc: 'on outside production',
  },
  demoPassword: text('DEMO_PASSWORD', 'Trestle-demo-1', 'The password of every demo account.'),
  demoScale: number(
    'DEMO_SCALE',
    1,
    [0.01, 1000],
    'How much demo data: 1 is a small wholesaler (400 products, 600 orders).',
    /^\d{1,4}(\.\d{1,4})?$/,
  ),
  jwtSecret: secret(
    'JWT_SECRET',
    'generated into `DATA_DIR`; required in production',
    'Signs the tokens. At least 32 characters in production.',
  ),
  jwtPreviousSecrets: list(
    'JWT_PREVIOUS_SECRETS',
    '',
    /./,
    'secrets',
    'Former secrets whose tokens are still accepted, separated by commas.',
    { secret: true, fallbackDoc: 'none', separator: /,/ },
  ),
  tokenTtlMinutes: number('TOKEN_TTL_MINUTES', 60, [1, 1440], "A token's life."),
  sessionMaxHours: number('SESSION_MAX_HOURS', 12, [1, 720], 'How long refreshing can go on.'),
  backendVariant: oneOf(
    'BACKEND_VARIANT',
    'standard',
    ['standard', 'go'],
    'Which of the two variants of the specification: standard or go.',
  ),
  permanentStorage: flag('PERMANENT_STORAGE', false, 'Keep the session in local storage, so that it outlives the tab.'),
  passwordComplexity: flag(
    'PASSWORD_COMPLEXITY',
    true,
    'Check how strong a new password is; show the meter and the generator.',
  ),
  legacyCredentialImport: flag(
    'LEGACY_CREDENTIAL_IMPORT',
    false,
    'Take a session over from legacy stored credentials.',
  ),
  anonymousMode: flag('ANONYMOUS_MODE', false, 'Offer to look in without a login, as a user who may see no data.'),
  debugLogging: flag('DEBUG_LOGGING', false, 'Log more, in browser and servers.'),
  jwtInQuery: flag('JWT_IN_QUERY', false, 'Accept ?jwt= on file downloads.'),
  advancedUsage: flag('ADVANCED_USAGE', false, 'Show staff flag and user permissions on the user form.'),
  usePermissions: flag('USE_PERMISSIONS', true, 'Apply the group permission rules.'),
  superuserGroup: text('SUPERUSER_GROUP', 'Administrator', 'The group whose members are administrators.'),
  testingHosts: list(
    'TESTING_HOSTS',
    'test,qa,uat',
    /^[\w.-]+$/,
    'parts of host names',
    'A host name containing one of these shows the testing-server banner.',
  ),
  smtpUrl: {
    ...optional(
      'SMTP_URL',
      /^smtps?:\/\/\S+$/,
      'an address like smtp://host:25',
      'mails become files in `DATA_DIR/outbox`',
      'The mail server.',
    ),
    secret: true,
  },
  mailFrom: matching(
    'MAIL_FROM',
    'Trestle <no-reply@trestle.example>',
    /^[^\r\n]*@[^\r\n]+$/,
    'a mail address',
    'The sender of mails.',
  ),
  mailsPerHour: number(
    'MAILS_PER_HOUR',
    30,
    [0, 10_000],
    'How many emails about records one person may send in an hour.',
  ),
  supportEmail: matching(
    'SUPPORT_EMAIL',
    'support@trestle.example',
    /^[^\s@]+@[^\s@]+$/,
    'a mail address',
    'Shown where something went wrong.',
  ),
  marketingUrl: optional(
    'MARKETING_URL',
    HTTP,
    'a web address',
    'a placeholder page',
    'The external shared folder with marketing material.',
  ),
  reportTimezone: {
    ...text('REPORT_TIMEZONE', 'Australia/Melbourne', 'The time zone of reports, and of callers who name none.'),
    read: readTimezone,
  },
  noteLockHours: number('NOTE_LOCK_HOURS', 24, [-1, 87_600], "How long a note's author may edit it; negative: always."),
  trustedProxies: list(
    'TRUSTED_PROXIES',
    '',
    /^([\da-fA-F.:]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/,
    'addresses or networks',
    'Proxies whose X-Forwarded-For is believed.',
    { fallbackDoc: 'none' },
  ),
  services: list('SERVICES', '', /^[a-z]+$/, 'service names', 'Which services a services process runs.', {
    fallbackDoc: 'all',
  }),
  serviceUrls: list(
    'SERVICE_URLS',
    '',
    SERVICE,
    'service=address, as in orders=http://10.0.0.5:4001',
    'Where the services are; `all=` for those not named.',
    { fallbackDoc: 'those that `npm start` starts; required elsewhere' },
  ),
  serviceKey: secret(
    'SERVICE_KEY',
    'generated',
    'Signs what the BFF tells the services; while it is changed several, separated by commas: the first signs. Never the same as JWT_SECRET.',
  ),
  remoteOverrideOrigins: list(
    'REMOTE_OVERRIDE_ORIGINS',
    '',
    /^https?:\/\/[^\s/]+$/,
    'origins like https://host:port',
    'Origins from which staff may load a remote of their own.',
    { fallbackDoc: 'none' },
  ),
} satisfies Record<string, Setting<unknown>>;

function readTimezone(value: string) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return { value };
  } catch {
    return 'a time zone like Australia/Melbourne';
  }
}

type Table = typeof settingTable;
type ValueOf<S> = S extends { read(text: string): infer R } ? Extract<R, { value: unknown }>['value'] : never;
/** All settings, checked: `settings.port`, `settings.jwtSecret`. Those without a default may be undefined. */
export type Settings = {
  [K in keyof Table]: Table[K] extends { optional: true } ? ValueOf<Table[K]> | undefined : ValueOf<Table[K]>;
};

/** What of a setting the README shows. */
export interface SettingDoc {
  name: string;
  fallback: string;
  doc: string;
}

/** The rows of the README's table of settings. */
export function settingDocs(): SettingDoc[] {
  return Object.values(settingTable).map((setting: Setting<unknown>) => ({
    name: setting.name,
    fallback: setting.fallbackDoc ?? setting.fallback ?? 'none',
    doc: setting.doc,
  }));
}

/**
 * Reads and checks every setting (contract §1). Either all settings or, one line each, all that is wrong with them.
 * A secret's value never stands in a line.
 */
export function readSettings(
  env: Environment,
): { settings: Settings; problems: [] } | { settings?: undefined; problems: string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries<Setting<unknown>>(settingTable)) {
    const given = env[setting.name];
    const absent = given === undefined || (given.trim() === '' && !setting.list);
    const text = absent ? setting.fallback : given.trim();
    const read = text === undefined ? { value: undefined } : setting.read(text);
    if (typeof read !== 'string') values[key] = read.value;
    else problems.push(`${setting.name} must be ${read}${setting.secret ? '' : `, not '${given}'`}.`);
  }
  const settings = values as Settings;
  const production = settings.nodeEnv === 'production';
  if (production && !env.DEMO?.trim()) settings.demo = false;
  if (production && settings.demo)
    problems.push('DEMO must be off in production: demo accounts have a known password.');
  if (production && !settings.jwtSecret)
    problems.push('JWT_SECRET is missing: production wants a secret of its own, at least 32 characters.');
  else if (production && (settings.jwtSecret ?? '').length < 32)
    problems.push('JWT_SECRET must have at least 32 characters in production.');
  if (settings.serviceKey?.split(',').some((key) => key.trim() === settings.jwtSecret))
    problems.push('SERVICE_KEY must differ from JWT_SECRET.');
  return problems.length === 0 ? { settings, problems: [] } : { problems };
}

/** What an operator should know though it stops nothing: said at start and in the details of /readyz. */
export function settingWarnings({ nodeEnv, smtpUrl }: Settings): string[] {
  if (nodeEnv !== 'production' || smtpUrl) return [];
  return [
    'SMTP_URL is missing: mails, passcodes among them, are not sent but kept as files in DATA_DIR/outbox. Set it, or nobody can reset a password.',
  ];
}
