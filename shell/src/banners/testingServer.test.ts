import { isTestingHost } from './testingServer';

test.each(['qa.trestle.example', 'trestle-TEST.example', 'uat.example'])('%s is a testing server', (host) => {
  expect(isTestingHost(host, ['test', 'qa', 'uat'])).toBe(true);
});
test.each(['trestle.example', 'localhost', '127.0.0.1'])('%s is no testing server', (host) => {
  expect(isTestingHost(host, ['test', 'qa', 'uat'])).toBe(false);
});
test('an empty setting marks no server', () => {
  expect(isTestingHost('test.example', [''])).toBe(false);
});
