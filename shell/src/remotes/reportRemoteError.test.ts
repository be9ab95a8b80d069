import { session } from '@trestle/kit/core';
import { RemoteError } from './remoteError';
import { reportPreviousWorked, reportRemoteError } from './reportRemoteError';

jest.mock('@trestle/kit/core', () => ({ session: jest.fn(), settings: { slug: 'trestle' } }));

const fetchMock = jest.fn(async (_url: string, _init: { body: string }) => ({}));
const reports = () => fetchMock.mock.calls.map(([, { body }]) => JSON.parse(body) as Record<string, unknown>);
const failAt = (address: string, remote: string, kind: 'render' | 'event' = 'render') => {
  window.history.pushState(null, '', address);
  return new RemoteError(kind, remote, '2', new Error('broke'));
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.mocked(session).mockReturnValue({ token: 't' } as ReturnType<typeof session>);
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  fetchMock.mockClear();
});

test('safety 84: a failure is reported with its address, once at each of two addresses', () => {
  for (const address of ['/a/list?q=1', '/a/list?q=1', '/a/list', '/a/edit'])
    reportRemoteError(failAt(address, 'mf-places'));
  expect(reports().map(({ address }) => address)).toEqual(['/a/list?q=1', '/a/list']);
});

test('what fails in timers is reported once, wherever the user goes', () => {
  for (const address of ['/a/list', '/a/edit']) reportRemoteError(failAt(address, 'mf-timers', 'event'));
  expect(reports()).toMatchObject([{ kind: 'event', address: '/a/list' }]);
});

test('safety 84: the version in place of another is said to work once, and only at the address that failed', () => {
  reportRemoteError(failAt('/a/list', 'mf-older'), '1');
  window.history.pushState(null, '', '/a/edit');
  reportPreviousWorked('mf-older', '1');
  window.history.pushState(null, '', '/a/list');
  reportPreviousWorked('mf-older', '0');
  reportPreviousWorked('mf-other', '1');
  expect(reports()).toHaveLength(1);
  for (let times = 0; times < 2; times += 1) reportPreviousWorked('mf-older', '1');
  expect(reports().slice(1)).toEqual([
    {
      name: 'mf-older',
      version: '2',
      kind: 'render',
      message: 'broke',
      stack: expect.stringContaining('failAt'),
      address: '/a/list',
      fell_back_to: '1',
      previous_worked: true,
    },
  ]);
});
