import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { composeMiddleware } from './composeMiddleware';

const runSteps = (...steps: RequestHandler[]): Promise<unknown> =>
  new Promise((resolve) => {
    void composeMiddleware(...steps)({} as Request, {} as Response, resolve as NextFunction);
  });
const calledSteps: string[] = [];
const step =
  (name: string): RequestHandler =>
  (_req, _res, next) => {
    calledSteps.push(name);
    next();
  };
const unreachedStep: RequestHandler = () => {
  calledSteps.push('never');
};
const fault = new Error('a fault');
beforeEach(() => {
  calledSteps.length = 0;
});

test('the steps run in order, then the next middleware', async () => {
  expect(
    await runSteps(
      step('one'),
      async (_req, _res, next) => {
        await Promise.resolve();
        next();
      },
      step('two'),
    ),
  ).toBeUndefined();
  expect(calledSteps).toEqual(['one', 'two']);
});

test.each<[string, RequestHandler]>([
  [
    'throws',
    () => {
      throw fault;
    },
  ],
  [
    'rejects',
    async () => {
      await Promise.resolve();
      throw fault;
    },
  ],
  ['hands on an error', (_req, _res, next) => next(fault)],
])('a step that %s is the last', async (_how, failing) => {
  expect(await runSteps(step('one'), failing, unreachedStep)).toBe(fault);
  expect(calledSteps).toEqual(['one']);
});
