import type { OxlintConfig } from 'oxlint';
import { rulesForAllFiles, importRules } from './tests/importRules.ts';

/** What oxlint checks. Who may import whom stands in tests/importRules.ts. */
export default {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'node', 'oxc', 'jest', 'unicorn'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    '**/dist/**',
    'tests/fixtures/*/build/**',
    '**/node_modules/**',
    '.data*/**',
    '.nx/**',
    'test-results/**',
    'playwright-report/**',
  ],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
    'no-eval': 'error',
    'no-control-regex': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'node/no-process-env': 'error',
    'jest/no-focused-tests': 'error',
    'jest/no-disabled-tests': 'error',
    'jest/expect-expect': 'off',
    'jest/valid-title': 'off',
    'jest/valid-describe-callback': 'off',
    'jest/no-conditional-expect': 'off',
    'jest/no-standalone-expect': 'off',
    'jsx-a11y/no-autofocus': 'off',
    ...rulesForAllFiles,
  },
  overrides: [
    ...importRules,
    { files: ['db/schema/field.ts', 'db/schema/entity.ts'], rules: { 'typescript/no-explicit-any': 'off' } },
    {
      // Commands, and builds, whose configuration stands in shell/build.
      files: [
        'tests/run.mjs',
        'tests/bench/main.mjs',
        'tests/load/main.mjs',
        '*/rspack.config.mjs',
        'bff/launch/newRemote/plan.mjs',
        'bff/launch/packKitForTests.mjs',
        'bff/launch/packKitNames.mjs',
        'bff/launch/remote/rspack.config.mjs',
      ],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      // What remotes of an older contract get in place of a sub-path: all of it, and what has left it.
      files: ['shell/src/remotes/contract2/**'],
      rules: { 'oxc/no-barrel-file': 'off' },
    },
    {
      // Settings, tests, and what is run by hand.
      files: [
        'bff/src/settings.ts',
        'db/src/settings.ts',
        '**/*.test.ts',
        '**/*.test.tsx',
        'tests/**',
        'bff/launch/**',
        '*.mjs',
        '**/rspack*.mjs',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
  ],
} satisfies OxlintConfig;
