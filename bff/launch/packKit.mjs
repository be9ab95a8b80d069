// `npm run pack-kit [-- folder]`: packs what a team outside this repository builds a remote with. trestle-remote-….tgz is
// the command that makes and releases one; it brings trestle-kit-….tgz (the kit's types and the build's configuration),
// trestle-trade-….tgz (the trade's types), both with their code for unit tests, and trestle-schema-….tgz (the entities).
// trestle-service-identity-….tgz is what a team's service verifies calls with.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { install } from './install.mjs';
import { stageKitForTests, stageTradeForTests } from './packKitForTests.mjs';
import { stageNames } from './packKitNames.mjs';
import { REMOTE, stageRemote } from './packRemote.mjs';
import { stageSchemaForVitest } from './packSchemaForVitest.mjs';
import { assertSupportedNode, root, runProgram } from './processes.mjs';

/** Files that run in a remote's build. They keep the repository's layout, so that they find each other. */
const BUILD_FILES = [
  'shell/build/remoteDescription.mjs',
  'shell/build/remoteLibraries.mjs',
  'shell/build/rspack.browser.mjs',
  'shell/build/rspack.declaration.mjs',
  'shell/build/rspack.devServer.mjs',
  'shell/build/rspack.fileReader.mjs',
  'shell/build/rspack.foundCalls.mjs',
  'shell/build/rspack.freshModules.mjs',
  'shell/build/rspack.hostJson.mjs',
  'shell/build/rspack.missingEntities.mjs',
  'shell/build/rspack.operations.mjs',
  'shell/build/rspack.remoteJson.mjs',
  'shell/build/rspack.sharedNames.mjs',
  'shell/build/sharedModules.mjs',
  'shell/build/vite.remote.mjs',
  'shell/build/webpack.remote.mjs',
  'db/schema/remoteContract.json',
  'shell/kit/core/remote.ts',
  'shell/kit/development',
  'tests/fluentComponents.cjs',
  'tests/fluentIcons.cjs',
  'tests/jestTransform.mjs',
  'tests/remotePreset.mjs',
  'tests/remoteVitest.mjs',
  'tests/vitestGlobals.mjs',
];
/** The package with which a team's service verifies calls. */
const SERVICE_IDENTITY = 'bff/serviceIdentity';
/** The kit's parts for unit tests name Jest. */
const JEST_TYPES = { typeRoots: [join(root, 'node_modules/@types')], types: ['jest'] };
/** Packages that these files import. */
const BUILD_PACKAGES = [
  '@module-federation/enhanced',
  '@rspack/cli',
  '@rspack/core',
  '@rspack/dev-server',
  '@rspack/plugin-react-refresh',
  '@types/react',
  'jiti',
];
/** Sub-paths that are not packed: standalone pages need more than the kit's types, and some are the shell's alone. */
const UNPACKED_EXPORTS = /^\.\/(testing\/workbookBytes$|unshared\/|standalone$|productCard$|extendKit$)/;
/** Sub-paths that are code of unit tests alone. */
const TESTING = /^\.\/testing\//;

try {
  assertSupportedNode();
  await install();
  const target = resolve(process.argv[2] ?? '.');
  mkdirSync(target, { recursive: true });
  const archives = await Promise.all([
    packStaged('shell/kit', stageKit, target),
    packStaged('shell/trade', stageTrade, target),
    packStaged('db/schema', stageSchema, target),
  ]);
  await packStaged(SERVICE_IDENTITY, stageServiceIdentity, target);
  await packStaged(REMOTE, (stage) => stageRemote(stage, archives), target);
} catch (error) {
  process.stderr.write(`${error.output ?? ''}${error.message}\n`);
  process.exit(1);
}

/** Packs what a function writes into an empty folder, with the README of its room. @returns the archive */
async function packStaged(room, stageFiles, target) {
  const stage = mkdtempSync(join(tmpdir(), 'trestle-kit-'));
  try {
    await stageFiles(stage);
    cpSync(join(root, room, 'README.md'), join(stage, 'README.md'));
    cpSync(join(root, 'LICENSE'), join(stage, 'LICENSE'));
    return await pack(stage, target);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Writes the files of the kit's package into a folder: its types, and what runs in a remote's build. */
async function stageKit(stage) {
  for (const path of BUILD_FILES) {
    mkdirSync(dirname(join(stage, path)), { recursive: true });
    cpSync(join(root, path), join(stage, path), { recursive: true });
  }
  const { devDependencies: tools } = readJson('package.json');
  const codeByExport = await stageKitForTests(stage);
  await stageTypes(stage, 'shell/kit', {
    codeByExport,
    exports: {
      ...Object.fromEntries(Object.entries(codeByExport).filter(([path]) => path.startsWith('./testing/trade/'))),
      './jest': './tests/remotePreset.mjs',
      './rspack': './shell/build/rspack.browser.mjs',
      './vite': './shell/build/vite.remote.mjs',
      './vitest': './tests/remoteVitest.mjs',
      './webpack': './shell/build/webpack.remote.mjs',
      './contract.json': './db/schema/remoteContract.json',
    },
    dependencies: Object.fromEntries(BUILD_PACKAGES.map((name) => [name, tools[name]])),
  });
}

/** Writes the trade's types, and its code for unit tests. */
async function stageTrade(stage) {
  const codeByExport = await stageTradeForTests(stage);
  await stageTypes(stage, 'shell/trade', { codeByExport });
}

/** Writes what a team's service verifies calls with: code and types. */
async function stageServiceIdentity(stage) {
  cpSync(join(root, SERVICE_IDENTITY, 'package.json'), join(stage, 'package.json'));
  await compile(stage, [`${SERVICE_IDENTITY}/verifyCall.ts`], {
    declaration: true,
    rootDir: join(root, SERVICE_IDENTITY),
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  });
}

/** Writes the entities and their rules, as they are, since the build of a remote reads TypeScript, and compiled. */
function stageSchema(stage) {
  const filter = (path) => !/\.test\.ts$|[\\/]node_modules$/.test(path);
  cpSync(join(root, 'db/schema'), stage, { recursive: true, filter });
  stageSchemaForVitest(stage);
}

/** Writes a package's types and its `package.json` into a folder, with further exports and dependencies. */
async function stageTypes(stage, room, further = {}) {
  const { name, version, description, peerDependencies, ...own } = readJson(join(room, 'package.json'));
  const packedExports = Object.entries(own.exports).filter(([path]) => !UNPACKED_EXPORTS.test(path));
  const files = packedExports.map(([, file]) => join(room, file));
  await writeTypes(stage, files);
  const named = packedExports.map(([path], index) => [path, files[index]]).filter(([path]) => !TESTING.test(path));
  const names = stageNames(stage, named);
  const manifest = {
    name,
    version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    exports: {
      ...Object.fromEntries(
        packedExports.map(([path], index) => [
          path,
          { types: typesOf(files[index]), ...further.codeByExport?.[path], ...names[path] },
        ]),
      ),
      ...further.exports,
    },
    dependencies: { ...own.dependencies, ...further.dependencies },
    peerDependencies,
  };
  writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
}

/** Writes the declarations (.d.ts) of some files and of all that they import. */
async function writeTypes(stage, files) {
  await compile(stage, files, { declaration: true, emitDeclarationOnly: true, rootDir: root, ...JEST_TYPES });
}

/** Compiles some files, and all that they import, into a folder. */
async function compile(stage, files, options) {
  const config = join(stage, 'tsconfig.json');
  const compilerOptions = { noEmit: false, outDir: stage, ...options };
  const paths = files.map((file) => join(root, file));
  writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files: paths }));
  await runProgram(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
  rmSync(config);
}

function typesOf(file) {
  return `./${file.replace(/\.tsx?$/, '.d.ts')}`;
}

async function pack(folder, target) {
  const output = await runProgram('npm', ['pack', folder, '--pack-destination', target, '--silent']);
  const file = join(target, output.trim());
  if (!existsSync(file)) throw new Error(`npm pack made no package of ${folder}.`);
  process.stdout.write(`${file}\n`);
  return file;
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
