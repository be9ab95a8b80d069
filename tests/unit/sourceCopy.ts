import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const COPIED_FOLDERS = [
  'db/schema',
  'db/src',
  'db/migrations',
  'bff/src',
  'shell/kit',
  'mf-orders',
  'mf-admin',
  'tests',
];
const SKIPPED_FOLDERS = /\/(node_modules|dist|\.data|\.nx|results)(\/|$)/;
const PROBE_FILE = 'db/probe.test.ts';

/** Modules for reading a remote's declaration alone. */
const DECLARATION_MODULES = { '^@trestle/kit/core$': '<rootDir>/shell/kit/core/remote' };
/** Modules for drawing a remote's pages in jsdom. */
export const DRAWN_MODULES = {
  '^@trestle/kit/(.*)$': '<rootDir>/shell/kit/$1',
  '\\.css$': '<rootDir>/tests/assetStub.mjs',
  '^@fluentui/react-icons$': '<rootDir>/tests/fluentIcons.cjs',
  '^@fluentui/react-components$': '<rootDir>/tests/fluentComponents.cjs',
};

/** A copy of the sources in which somebody makes changes. Packages are the repository's own. */
export interface SourceCopy {
  /** Replaces one text of one file: a touch. */
  touch(file: string, before: string, after: string): void;
  /** Adds a file: a touch. */
  add(file: string, text: string): void;
  /**
   * Runs a test against the copy.
   * @param test its source
   * @param modules Jest's `moduleNameMapper` for the kit
   * @returns whether it passed, and Jest's output
   */
  run(test: string, modules?: object): { passed: boolean; output: string };
  /** Takes all changes back. */
  restore(): void;
  remove(): void;
}

/** Copies the sources that an exercise of CONTRIBUTING.md changes. */
export function copySources(): SourceCopy {
  const copy = mkdtempSync(join(tmpdir(), 'trestle-exercise-'));
  for (const folder of COPIED_FOLDERS) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true, filter: (path) => !SKIPPED_FOLDERS.test(path) });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const owner of ['db', 'bff']) {
    mkdirSync(join(copy, owner), { recursive: true });
    cpSync(join(root, owner, 'package.json'), join(copy, owner, 'package.json'));
  }
  /** Original texts of touched files; undefined where there was no file. */
  const originals = new Map<string, string | undefined>();

  function write(file: string, original: string | undefined, text: string): void {
    if (!originals.has(file)) originals.set(file, original);
    writeFileSync(join(copy, file), text);
  }
  return {
    touch: (file, before, after) => {
      const text = readFileSync(join(copy, file), 'utf8');
      expect([file, text.split(before).length]).toEqual([file, 2]);
      write(file, text, text.replace(before, after));
    },
    add: (file, text) => write(file, undefined, text),
    run: (test, modules = DECLARATION_MODULES) => {
      writeFileSync(join(copy, PROBE_FILE), test);
      writeFileSync(join(copy, 'jest.config.mjs'), jestConfig(copy, modules));
      const { status, stderr } = spawnSync(
        process.execPath,
        [join(root, 'node_modules/jest/bin/jest.js'), '--watchman=false'],
        { cwd: copy, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
      );
      return { passed: status === 0, output: stderr };
    },
    restore: () => {
      for (const [file, text] of originals)
        if (text === undefined) rmSync(join(copy, file));
        else writeFileSync(join(copy, file), text);
      originals.clear();
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

const jestConfig = (copy: string, modules: object): string => `
    import { jestProject } from './tests/jestProject.mjs';
    export default {
      ...jestProject,
      rootDir: ${JSON.stringify(copy)},
      cacheDirectory: ${JSON.stringify(join(copy, 'cache'))},
      modulePathIgnorePatterns: [],
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['node'] },
      setupFiles: ['<rootDir>/tests/missingApis.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/domSetup.ts'],
      testMatch: ['<rootDir>/db/probe.test.ts'],
      globals: { DEVELOPMENT: false },
      moduleNameMapper: {
        '^@trestle/schema/(.*)$': '<rootDir>/db/schema/$1',
        '^@trestle/db/identity/(.*)$': '<rootDir>/db/src/identity/$1',
        ...${JSON.stringify(modules)},
      },
    };`;
