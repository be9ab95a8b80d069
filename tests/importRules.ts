import type { OxlintOverride } from 'oxlint';

/* Who may import whom (ARCHITECTURE.md). Each message ends in its rule's number; tests/unit/importRules.test.ts has them. */

/** An import that is refused, by a pattern of what is imported, or by a package and its names. */
type RefusedImport = { message: string } & ({ regex: string } | { name: string; importNames: string[] });

/** Refuses packages of this repository. Their names are a regular expression. */
const packages = (names: string, message: string): RefusedImport => ({ regex: `^@trestle/(${names})(/|$)`, message });
/** Refuses folders beside or above the importing one. */
const folders = (names: readonly string[], message: string): RefusedImport => ({
  regex: `^(\\.\\./)+(${names.join('|')})(/|$)`,
  message,
});

const PATH_TO_PACKAGE: RefusedImport = {
  regex: '^(\\.\\./)+(schema|db|bff|shell|kit|trade|mf-[a-z0-9-]+|tests)/',
  message: 'No relative path across packages: import it by its package name (rule 7).',
};
const PROCESS: RefusedImport = {
  regex: '^(node:)?process$',
  message: 'process.env is read in the settings file alone; process is a global (rule 8).',
};
const ALL_ENTITIES: RefusedImport = {
  regex: '^@trestle/schema/entities/all$',
  message: 'entities/all is for servers and tests: a bundle carries only the entities it uses (rule 6).',
};
const MYSQL2: RefusedImport = {
  regex: '^mysql2(/|$)',
  message: "mysql2 is for db/src/sql, identity's own pool and the private database (rule 10).",
};
const SEQUELIZE: RefusedImport = {
  regex: '^sequelize(/|$)',
  message: 'Sequelize is for db/src/model and the commands that set a database up (rule 10).',
};
const LAZY_IMPORT: RefusedImport = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Suspense shows late what it has hidden: use loadable (DECISIONS 170).',
};

/** Refuses imports in some files. Where several of these rules match a file, only the last one applies. */
const refuse = (files: string[], ...refused: RefusedImport[]): OxlintOverride => {
  const patterns = refused.filter((each) => 'regex' in each);
  const paths = refused.filter((each) => 'name' in each);
  return {
    files,
    rules: { 'no-restricted-imports': ['error', { ...(paths.length > 0 && { paths }), patterns }] },
  };
};

const BFF_OF_DB = 'bff imports schema and the rooms identity, mail and platform of @trestle/db (rule 4).';
const REFUSED_IN_DB = [
  PATH_TO_PACKAGE,
  PROCESS,
  packages('db|bff|kit|trade|shell|mf-[a-z0-9-]+|tests', 'db imports schema alone, itself by relative path (rule 4).'),
];
const SERVICES = ['orders', 'catalogue', 'admin', 'reports', 'files', 'changes'];
const ANY_SERVICE = folders(SERVICES, 'collection and model know no service (rule 5).');
/** Refuses, in one service, the other services. */
const inService = (name: string, ...refused: RefusedImport[]): OxlintOverride => {
  const others = SERVICES.filter((service) => service !== name);
  const message = 'A service imports collection and model, never another service (rule 5).';
  return refuse([`db/src/${name}/**`], ...REFUSED_IN_DB, folders(others, message), ...refused);
};

const CALLS: RefusedImport = {
  regex: '^@trestle/schema/calls/',
  message: "calls' bodies are parsed by servers alone: zod is large (rule 6).",
};
const REFUSED_IN_BROWSER = [LAZY_IMPORT, PATH_TO_PACKAGE, ALL_ENTITIES, CALLS];
const REFUSED_IN_KIT = [
  PATH_TO_PACKAGE,
  ALL_ENTITIES,
  CALLS,
  packages('db|bff|kit|trade|shell|mf-[a-z0-9-]+|tests', 'kit imports schema alone, and knows no trade (rule 2).'),
  folders(['src'], 'kit does not know the shell (rule 2).'),
];
/** Parts of the kit above its layers: what only the shell may import. */
const FOLDERS_ABOVE_LAYERS = ['navigation', 'popover', 'tabs', 'dialog', 'pageElement', 'standalone'];
/** Refuses, in one layer of the kit, the layers above it. */
const inLayer = (name: string, ...above: string[]): OxlintOverride => {
  const message = `kit/${name} imports only the layers below it: core, form, list, widgets (rule 9).`;
  const refused = folders([...above, ...FOLDERS_ABOVE_LAYERS], message);
  return refuse([`shell/kit/${name}/**`], LAZY_IMPORT, ...REFUSED_IN_KIT, refused);
};

const SCHEMA_ALONE = 'db/schema imports nothing but itself, its calls zod and its releases zod/mini (rule 1).';
const OUT_OF_SCHEMA: RefusedImport = {
  regex: '^(\\.\\./)+(src|migrations|demo|embedded|db|bff|shell|kit|trade|mf-[a-z0-9-]+|tests)/',
  message: SCHEMA_ALONE,
};

/** Imports that are refused in all files that no rule below names. */
export const rulesForAllFiles = refuse([], PATH_TO_PACKAGE).rules;

export const importRules: OxlintOverride[] = [
  refuse(['db/schema/**'], { regex: '^[^.]', message: SCHEMA_ALONE }, OUT_OF_SCHEMA),
  refuse(
    ['db/schema/releases/**'],
    { regex: '^([^.z]|z($|[^o])|zo($|[^d])|zod($|[^/])|zod/($|[^m]))', message: SCHEMA_ALONE },
    OUT_OF_SCHEMA,
  ),
  refuse(['db/schema/calls/**'], { regex: '^([^.z]|z($|[^o])|zo($|[^d])|zod.)', message: SCHEMA_ALONE }, OUT_OF_SCHEMA),
  refuse(
    ['db/schema/**/*.test.ts'],
    PATH_TO_PACKAGE,
    packages('db|bff|kit|trade|shell|mf-[a-z0-9-]+|tests', SCHEMA_ALONE),
  ),
  refuse(['db/src/**', 'db/migrations/**', 'db/demo/**', 'db/embedded/**', 'db/testing/**'], ...REFUSED_IN_DB),
  inService('orders', MYSQL2, SEQUELIZE),
  inService('catalogue', MYSQL2, SEQUELIZE),
  inService('admin', MYSQL2),
  inService('reports', MYSQL2, SEQUELIZE),
  inService('files', MYSQL2, SEQUELIZE),
  inService('changes', MYSQL2, SEQUELIZE),
  refuse(['db/src/collection/**'], ...REFUSED_IN_DB, ANY_SERVICE, SEQUELIZE, MYSQL2),
  refuse(['db/src/model/**'], ...REFUSED_IN_DB, ANY_SERVICE, MYSQL2),
  refuse(
    ['db/src/sql/**'],
    ...REFUSED_IN_DB,
    folders(
      ['collection', 'model', ...SERVICES, 'identity'],
      'sql stands below all of db/src: it imports the schema and mysql2 alone (rule 10).',
    ),
    SEQUELIZE,
  ),
  refuse(
    ['db/src/platform/**'],
    ...REFUSED_IN_DB,
    folders(
      ['collection', 'model', ...SERVICES, 'identity'],
      'platform is what both servers share: it knows neither people nor services (rule 5).',
    ),
    SEQUELIZE,
    MYSQL2,
  ),
  refuse(['bff/**'], PATH_TO_PACKAGE, PROCESS, packages('bff|kit|trade|shell|mf-[a-z0-9-]+|tests', BFF_OF_DB), {
    regex: '^@trestle/db($|/([^imp]|i[^d]|id[^e]|m[^a]|ma[^i]|p[^l]|pl[^a]))',
    message: BFF_OF_DB,
  }),
  refuse(
    ['shell/src/**', 'shell/gallery/**'],
    ...REFUSED_IN_BROWSER,
    packages('db|bff|shell|mf-[a-z0-9-]+|tests', 'shell imports kit, trade and schema, never a remote (rule 2).'),
  ),
  refuse(
    ['shell/trade/**'],
    ...REFUSED_IN_BROWSER,
    packages(
      'db|bff|trade|shell|mf-[a-z0-9-]+|tests',
      'trade imports kit and schema, itself by relative path (rule 2).',
    ),
  ),
  refuse(['shell/kit/**'], LAZY_IMPORT, ...REFUSED_IN_KIT),
  inLayer('core', 'form', 'list', 'widgets'),
  inLayer('form', 'list', 'widgets'),
  inLayer('list', 'widgets'),
  inLayer('widgets'),
  refuse(['shell/kit/**/*.test.ts', 'shell/kit/**/*.test.tsx'], ...REFUSED_IN_KIT),
  refuse(
    ['mf-*/**'],
    ...REFUSED_IN_BROWSER,
    packages(
      'db|bff|shell|mf-[a-z0-9-]+|tests',
      'A remote imports kit, trade and schema, never another remote (rule 3).',
    ),
    {
      regex: '^(@fluentui/|final-form|react-final-form|react-router)',
      message: 'The kit is the only UI package a remote sees, also for routing (rule 3).',
    },
  ),
  refuse(
    ['tests/**'],
    PATH_TO_PACKAGE,
    packages('db|bff|kit|shell|mf-[a-z0-9-]+|tests', 'tests work from outside: they import schema alone (rule 4).'),
  ),
];
