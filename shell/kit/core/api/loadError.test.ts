import fc from 'fast-check';
import { ApiError } from './errors';
import { loadError } from './loadError';

const failures = fc.oneof(
  fc.constantFrom(0, 400, 408, 429, 500, 502, 503, 504).map((status) => new ApiError(status, null)),
  fc.constant(new TypeError('Failed to fetch')),
);

test('a reading again that fails keeps what is there', () => {
  fc.assert(
    fc.property(
      failures,
      fc.anything().filter((data) => data !== undefined),
      (error, data) => {
        expect(loadError({ data, error })).toBeNull();
        expect(loadError({ data: undefined, error })).toBe(error);
      },
    ),
  );
});

test('rows of another page, kept until the next come, are no answer', () => {
  const error = new ApiError(503, null);
  expect(loadError({ data: [1], error, isPlaceholderData: true })).toBe(error);
});

test.each([403, 404, 410])('a reply that it is gone or refused (%i) takes what is there away', (status) => {
  const error = new ApiError(status, null);
  expect(loadError({ data: [1], error })).toBe(error);
});
