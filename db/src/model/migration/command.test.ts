import { parseMigrateOptions } from './command';

test.each([
  [[], { action: 'migrate' }],
  [['--status'], { action: 'status' }],
  [['--dry-run'], { action: 'dry-run' }],
  [['--to=0027_trial_releases'], { action: 'migrate', to: '0027_trial_releases' }],
])('%j', (args, options) => {
  expect(parseMigrateOptions(args)).toEqual(options);
});

test.each([
  [['--force'], 'migrate has no option --force: --status, --dry-run, --to=NAME'],
  [['status'], 'migrate has no option status: --status, --dry-run, --to=NAME'],
  [['--to=0099_none'], 'There is no migration 0099_none.'],
  [['--status', '--dry-run'], 'migrate takes one option at most.'],
])('%j is refused', (args, message) => {
  expect(() => parseMigrateOptions(args)).toThrow(new Error(message));
});
