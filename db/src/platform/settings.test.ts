import { readFileSync } from 'node:fs';
import { documentedSettings, readSettings, settingWarnings } from './settings';

const LONG_SECRET = 'k'.repeat(32);

function problemsOf(env: Record<string, string>) {
  return readSettings(env).problems;
}

test('an empty environment gives the defaults of the contract', () => {
  const { settings } = readSettings({});
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '.data',
    demo: true,
    demoPassword: 'Trestle-demo-1',
    tokenTtlMinutes: 60,
    sessionMaxHours: 12,
    backendVariant: 'standard',
    permanentStorage: false,
    passwordComplexity: true,
    usePermissions: true,
    superuserGroup: 'Administrator',
    testingHosts: ['test', 'qa', 'uat'],
    reportTimezone: 'Australia/Melbourne',
    noteLockHours: 24,
    deliveredAfterDays: 30,
    trustedProxies: [],
  });
  expect([settings?.jwtSecret, settings?.databaseUrl]).toEqual([undefined, undefined]);
});

test('values are parsed by their kind', () => {
  const { settings } = readSettings({
    PORT: '0',
    DEMO: '0',
    USE_PERMISSIONS: 'off',
    BACKEND_VARIANT: 'go',
    TESTING_HOSTS: '',
    NOTE_LOCK_HOURS: '-1',
    DEMO_SCALE: '0.25',
    DATABASE_URL: 'mysql://u:p@one:3306,two:3306/trestle',
    DATABASE_READ_URLS: 'mysql://u:p@a/x,mysql://u:p@b/x',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1 loopback',
    JWT_PREVIOUS_SECRETS: 'a b,c',
  });
  expect(settings).toMatchObject({
    port: 0,
    demo: false,
    usePermissions: false,
    backendVariant: 'go',
    testingHosts: [],
    noteLockHours: -1,
    demoScale: 0.25,
    databaseReadUrls: ['mysql://u:p@a/x', 'mysql://u:p@b/x'],
    trustedProxies: ['10.0.0.0/8', '::1', 'loopback'],
    jwtPreviousSecrets: ['a b', 'c'],
  });
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DEMO', 'maybe'],
  ['BACKEND_VARIANT', 'rust'],
  ['REPORT_TIMEZONE', 'Mars/Base'],
  ['CURRENCY', 'XXZ'],
  ['CURRENCY', 'JPY'],
  ['CURRENCY', 'aud'],
  ['LOCALE', 'xx-YY'],
  ['LOCALE', 'no locale'],
  ['TAX_RATE', '-1'],
  ['TAX_RATE', '101'],
  ['TAX_RATE', '10%'],
  ['TAX_NAME', 'x'.repeat(21)],
  ['PRICES_INCLUDE_TAX', 'perhaps'],
  ['FINANCIAL_YEAR_START', '13'],
  ['REGION_NAMES', 'North, South, East'],
  ['REGION_NAMES', 'North, , East, West'],
  ['REGION_NAMES', 'North, South, East, north'],
  ['NODE_ENV', 'staging'],
  ['SERVICE_URLS', 'orders'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://:::'],
  ['DATABASE_URL', 'postgres://u:p@h/d'],
  ['DATABASE_URL', 'mysql://u:50%@h/d'],
  ['DATABASE_URL', 'mysql://u:ab/cd@h:3306/d'],
  ['DATABASE_URL', 'mysql://u:ab@cd@h:3306/d'],
  ['DATABASE_URL', 'mysql://u:ab@cd/e@h/d'],
  ['DATABASE_URL', 'mysql://u:p@h:port/d'],
  ['DATABASE_READ_URLS', 'mysql://u:p@h/d mysql://u:50%@h/d'],
  ['TRUSTED_PROXIES', '10.0.0.0/8 10.0.0.256'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '::1/0'],
  ['SERVICES', 'orders,report'],
  ['SERVICE_URLS', 'all=http://127.0.0.1:99999'],
  ['PUBLIC_URL', 'https://orders.example/path'],
  ['REMOTE_OVERRIDE_ORIGINS', "https://dev.example:4101 https://dev.example;script-src'unsafe-inline'"],
  ['REMOTE_OVERRIDE_ORIGINS', 'https://*'],
  ['SERVICE_KEY', ' , '],
  ['SESSION_MAX_HOURS', '0'],
  ['PRODUCT_SLUG', 'A b'],
])('%s=%s is one clear line', (name, value) => {
  const lines = problemsOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} must be .*\\.$`));
});

test('a line never shows a secret', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://u:hunter2@h/d' }).join()).not.toContain('hunter2');
  expect(problemsOf({ SMTP_URL: 'hunter2' }).join()).not.toContain('hunter2');
});

test('production needs a secret and refuses demo data', () => {
  expect(problemsOf({ NODE_ENV: 'production' }).join()).toMatch(/JWT_SECRET is missing/);
  expect(problemsOf({ NODE_ENV: 'production', JWT_SECRET: 'short' }).join()).toMatch(/32 characters/);
  expect(problemsOf({ NODE_ENV: 'production', JWT_SECRET: LONG_SECRET, DEMO: '1' }).join()).toMatch(/DEMO must be off/);
  expect(readSettings({ NODE_ENV: 'production', JWT_SECRET: LONG_SECRET }).settings?.demo).toBe(false);
  expect(problemsOf({ JWT_SECRET: LONG_SECRET, SERVICE_KEY: LONG_SECRET }).join()).toMatch(/must differ/);
  const withKey = (key: string) => problemsOf({ NODE_ENV: 'production', JWT_SECRET: LONG_SECRET, SERVICE_KEY: key });
  expect(withKey('change-me-too').join()).toMatch(/^SERVICE_KEY must begin with a key of at least 32 characters/);
  expect(withKey(`${'s'.repeat(32)},short`)).toEqual([]);
});

test('a mailbox of returned mails needs the address that they come back to', () => {
  const mailbox = { MAIL_BOUNCE_MAILBOX: 'imap://bounces:pass-words@mail.shop.example/' };
  expect(problemsOf(mailbox)).toEqual([expect.stringMatching(/^MAIL_BOUNCE_ADDRESS is missing: .*\.$/)]);
  expect(problemsOf({ ...mailbox, MAIL_BOUNCE_ADDRESS: 'bounces@shop.example' })).toEqual([]);
});

test('administrators need a second factor in production, unless the setting says otherwise; an empty text says nothing', () => {
  const required = (env: Record<string, string>) => readSettings(env).settings?.requireSecondFactor;
  const production = { NODE_ENV: 'production', JWT_SECRET: LONG_SECRET };
  expect(required({})).toEqual([]);
  expect(required(production)).toEqual(['Administrator']);
  expect(required({ ...production, SUPERUSER_GROUP: 'Chiefs', REQUIRE_SECOND_FACTOR: ' ' })).toEqual(['Chiefs']);
  expect(required({ ...production, REQUIRE_SECOND_FACTOR: 'none' })).toEqual([]);
  expect(required({ REQUIRE_SECOND_FACTOR: 'Head office , StoreUser' })).toEqual(['Head office', 'StoreUser']);
  expect(problemsOf({ REQUIRE_SECOND_FACTOR: ',' }).join()).toMatch(/^REQUIRE_SECOND_FACTOR must be names of groups/);
});

test('a secret that is only accepted is as good as one that signs, since whoever knows it can make tokens', () => {
  const production = { NODE_ENV: 'production', JWT_SECRET: LONG_SECRET };
  expect(problemsOf({ ...production, JWT_PREVIOUS_SECRETS: 'n'.repeat(32) })).toEqual([]);
  expect(problemsOf({ ...production, JWT_PREVIOUS_SECRETS: `${'n'.repeat(32)},short` }).join()).toMatch(
    /^JWT_PREVIOUS_SECRETS must have at least 32 characters each/,
  );
  expect(problemsOf({ JWT_PREVIOUS_SECRETS: 'a,b', SERVICE_KEY: 'c,b' }).join()).toMatch(/must differ/);
});

test.each([
  [{}, false],
  [{ NODE_ENV: 'production', JWT_SECRET: LONG_SECRET }, true],
  [{ NODE_ENV: 'production', JWT_SECRET: LONG_SECRET, SMTP_URL: 'smtp://mail.example:25' }, false],
])('production without a mail server gives a warning: %j', (env, warned) => {
  const warnings = settingWarnings(readSettings(env).settings!);
  expect(warnings.some((warning) => /^SMTP_URL is missing: .*passcodes/.test(warning))).toBe(warned);
});

test.each([
  [{}, false],
  [{ NODE_ENV: 'production', JWT_SECRET: LONG_SECRET }, true],
  [{ NODE_ENV: 'production', JWT_SECRET: LONG_SECRET, PUBLIC_URL: 'https://orders.shop.example' }, false],
])('production without the address that people open gives a warning: %j', (env, warned) => {
  const warnings = settingWarnings(readSettings(env).settings!);
  expect(warnings.some((warning) => /^PUBLIC_URL is missing: .*invitations/.test(warning))).toBe(warned);
});

test('bff/README.md shows every setting with its default and its meaning', () => {
  const readme = readFileSync('bff/README.md', 'utf8').split('\n');
  const rows = [...documentedSettings.values()].map(
    ({ name, fallback, fallbackDoc, doc }) => `| \`${name}\` | ${fallbackDoc ?? `\`${fallback}\``} | ${doc} |`,
  );
  expect(readme.filter((line) => /^\| `[A-Z_]+` \|/.test(line))).toEqual(rows);
});

test('every setting has a unique name, and its description has the unit of its name', () => {
  const settingInfos = [...documentedSettings.values()];
  expect(new Set(settingInfos.map(({ name }) => name)).size).toBe(settingInfos.length);
  const units: Record<string, RegExp> = { _MINUTES: /minutes/, _HOURS: /hours/, _MB: /MiB/ };
  for (const [suffix, unit] of Object.entries(units))
    for (const { name, doc } of settingInfos.filter((info) => info.name.endsWith(suffix)))
      expect([name, doc]).toEqual([name, expect.stringMatching(unit)]);
});

test('safety 97: the store of files is a bucket by https, or on this machine, and needs both keys', () => {
  const keys = { FILES_ACCESS_KEY: 'a', FILES_SECRET_KEY: 'very-secret' };
  const problemsOf = (FILES_URL: string, env = keys) => readSettings({ FILES_URL, ...env }).problems;
  for (const url of [
    'https://s3.host/my-bucket',
    'https://s3.host:9000/my-bucket/folder/',
    'http://127.0.0.1:9000/files',
  ])
    expect(problemsOf(url)).toEqual([]);
  for (const url of [
    'http://s3.host/my-bucket',
    'https://s3.host',
    'https://s3.host/B',
    'https://s3.host/bucket?x=1',
    'https://me:pw@s3.host/bucket',
    's3://bucket',
  ])
    expect(problemsOf(url)).toHaveLength(1);
  const problems = problemsOf('https://s3.host/my-bucket', { ...keys, FILES_SECRET_KEY: '' });
  expect(problems.join()).toMatch(/FILES_ACCESS_KEY and FILES_SECRET_KEY are missing/);
});
