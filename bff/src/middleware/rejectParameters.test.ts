import type { Request, Response } from 'express';
import { rejectParameters } from './rejectParameters';

test.each(['a', 'a=1', '?', '?a=1', '=1'])('?%s is refused by name', (query) => {
  const call = () => rejectParameters({ originalUrl: `/auth/sudo/?${query}` } as Request, {} as Response, jest.fn());
  expect(call).toThrow(expect.objectContaining({ status: 400 }));
});
test.each(['/auth/sudo/', '/auth/sudo/?'])('%s has no parameter', (originalUrl) => {
  const next = jest.fn();
  rejectParameters({ originalUrl } as Request, {} as Response, next);
  expect(next).toHaveBeenCalledTimes(1);
});
