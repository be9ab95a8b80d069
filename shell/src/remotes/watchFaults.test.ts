import { ApiError, toast } from '@trestle/kit/core';
import { reportRemoteError } from './reportRemoteError';
import { watchFaults } from './watchFaults';
import { rememberWorking } from './workingVersions';

jest.mock('./reportRemoteError', () => ({ reportRemoteError: jest.fn() }));

const showError = jest.spyOn(toast, 'error').mockReturnValue(1);
/** Leaves an error uncaught, as a handler of a remote does. */
const fail = (remote: string, error: Error) => {
  error.stack = `${error.name}\n    at async save (https://trestle.example/remotes/${remote}/2/page.0a1b2c3d.js:1:1)`;
  window.dispatchEvent(new ErrorEvent('error', { error }));
};
const reported = () => jest.mocked(reportRemoteError).mock.calls.map(([{ source, reason }]) => [source, reason]);

beforeAll(watchFaults);
beforeEach(() => jest.clearAllMocks());

test('what a handler leaves uncaught is told and reported, with the way back to a version that worked', () => {
  rememberWorking('mf-a', '1');
  for (let times = 0; times < 2; times += 1) fail('mf-a', new TypeError('no seat'));
  expect(showError).toHaveBeenCalledTimes(1);
  expect(showError.mock.calls[0]![1]).toMatchObject({ action: { label: 'Use the previous version' } });
  expect(reported()[0]).toEqual(['mf-a 2', 'no seat']);
});

test('a server that is away or fails is told in its words, and counts for no release', () => {
  for (const status of [0, 500, 503]) {
    const error = new ApiError(status, null);
    fail('mf-b', error);
    expect(showError).toHaveBeenLastCalledWith(error.message);
  }
  expect(reported()).toEqual([]);
  // What the server refuses, the remote should have said itself.
  fail('mf-b', new ApiError(409, { detail: 'Changed meanwhile' }));
  expect(reported()).toEqual([['mf-b 2', 'Changed meanwhile']]);
});
