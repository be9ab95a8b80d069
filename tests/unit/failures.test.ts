import { failuresOfJest, failuresOfPlaywright } from '../failures.mjs';

test("what failed in Jest's report: each test with what was expected, and a file that didn't run", () => {
  const message =
    '\u001b[31mexpect(received).toBe(expected)\u001b[39m\n\nExpected: 1\n    at Object.toBe (a.test.ts:3)';
  const testResults = [
    {
      name: '/project/tests/a.test.ts',
      status: 'failed',
      message: 'everything again',
      assertionResults: [
        { status: 'passed', fullName: 'one', failureMessages: [] },
        { status: 'failed', fullName: 'two', failureMessages: [message] },
      ],
    },
    { name: '/project/tests/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    { name: '/project/tests/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ];
  expect(failuresOfJest({ testResults }, '/project/')).toEqual([
    'tests/a.test.ts › two\n    expect(received).toBe(expected)\n    Expected: 1',
    'tests/b.test.ts\n    No such module',
  ]);
});

test("what failed in Playwright's report: stories, those in groups, too, and what went wrong outside them", () => {
  const passed = { title: 'one', tests: [{ status: 'expected', results: [{ errors: [] }] }] };
  const failed = { title: 'two', tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'Timed out' }] }] }] };
  expect(
    failuresOfPlaywright({
      suites: [{ file: 'a.spec.ts', specs: [passed], suites: [{ file: 'a.spec.ts', specs: [failed] }] }],
      errors: [{ message: 'No browser' }],
    }),
  ).toEqual(['a.spec.ts › two\n    Timed out', 'outside stories\n    No browser']);
});
