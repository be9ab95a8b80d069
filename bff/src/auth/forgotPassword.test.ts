import type { Request, Response } from 'express';
import { finishBackgroundWork } from '@trestle/db/platform/backgroundWork';
import { createForgotPasswordHandlers, type ForgotPasswordOptions } from './forgotPassword';

test('a stop of the process waits for the passcode of a call that was answered', async () => {
  let findAccount = (_account: object): void => undefined;
  const send = jest.fn(async () => undefined);
  const { sendPasscode } = createForgotPasswordHandlers({
    store: {
      findActiveAccount: () =>
        new Promise((resolve) => {
          findAccount = resolve;
        }),
      createPasscode: async () => true,
    },
    throttle: { countPasscode: async () => 'an address' },
    mailer: { send },
    secrets: ['a secret of this test'],
    productName: 'Trestle',
  } as unknown as ForgotPasswordOptions);
  const json = jest.fn();
  await sendPasscode({ body: { username: 'ada' } } as Request, { json } as unknown as Response, jest.fn());
  expect(json).toHaveBeenCalledWith({ status: true });

  const stopped = finishBackgroundWork(60_000);
  expect(send).not.toHaveBeenCalled();
  findAccount({ id: 7, email: 'ada@shop.example' });
  await stopped;
  expect(send).toHaveBeenCalledTimes(1);
});
