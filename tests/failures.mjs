import { stripVTControlCharacters } from 'node:util';

/** Lines of a message that are shown: what was expected and what came, without the place in the file. */
const MESSAGE_LINES = 8;

export function failuresOfJest({ testResults }, root) {
  return testResults.flatMap(({ name, message, assertionResults, status }) => {
    const file = name.replace(root, '');
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [describeFailure(file, message)] : [];
    return failed.map((test) => describeFailure(`${file} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
}

export function failuresOfPlaywright({ suites, errors }) {
  return [
    ...suites.flatMap(failuresOfSuite),
    ...errors.map(({ message }) => describeFailure('outside stories', message)),
  ];
}

function failuresOfSuite({ file, specs = [], suites = [] }) {
  const results = specs.flatMap(({ title, tests }) =>
    tests.flatMap((test) => test.results.map((result) => ({ title, result, isExpected: test.status === 'expected' }))),
  );
  return [
    ...results
      .filter(({ result, isExpected }) => !isExpected && result.errors.length > 0)
      .map(({ title, result }) =>
        describeFailure(`${file} › ${title}`, result.errors.map((e) => e.message).join('\n')),
      ),
    ...suites.flatMap(failuresOfSuite),
  ];
}

function describeFailure(title, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('at '));
  return [title, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}
