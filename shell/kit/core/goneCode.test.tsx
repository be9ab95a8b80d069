import { render, screen } from '@testing-library/react';
import { ErrorCard } from './feedback/ErrorCard';
import { asOutdated, OutdatedPageError } from './goneCode';

const chunkError = (address: string) => new Error(`Loading chunk 123 failed.\n(error: ${address})`);
const answerWith = (answer: number | Error) => {
  const fetch = jest.fn(async () => {
    if (answer instanceof Error) throw answer;
    return { status: answer };
  });
  Object.assign(globalThis, { fetch });
  return fetch;
};
const GONE = 'https://trestle.example/static/1.41.0-aa/123.0a1b2c3d4e.js';

test('a script of the page that is gone makes the page outdated', async () => {
  const fetch = answerWith(404);
  const error = chunkError(GONE);
  expect(await asOutdated(error)).toBeInstanceOf(OutdatedPageError);
  expect(await asOutdated(error)).toMatchObject({ cause: error });
  expect(fetch).toHaveBeenCalledWith(GONE, {
    method: 'HEAD',
    cache: 'no-store',
    signal: expect.any(AbortSignal),
  });
});

test.each([200, 503, new Error('offline')])(
  'one that is there, or may be (%s), leaves the error as it is',
  async (answer) => {
    answerWith(answer);
    const error = chunkError(GONE);
    expect(await asOutdated(error)).toBe(error);
  },
);

test("a remote's script and other errors are asked for nothing", async () => {
  const fetch = answerWith(404);
  for (const error of [chunkError('https://trestle.example/remotes/mf-a/1/a.js'), new Error('x is undefined'), null])
    expect(await asOutdated(error)).toBe(error);
  expect(fetch).not.toHaveBeenCalled();
});

test('its card offers the update, not another attempt', () => {
  render(
    <ErrorCard
      title="This page can't be shown"
      error={new OutdatedPageError(null)}
      source="mf-a 1"
      onRetry={() => {}}
    />,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('A new version is available');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Update']);
  expect(screen.queryByText('mf-a 1')).toBeNull();
});
