import { afterDueTimers, standStill } from '../../testing/standStill';
import { DatabaseBusyError } from './server/databaseErrors';
import { createSlots } from './slots';

test('a place that was given back while the process stood still is taken before anybody is refused', async () => {
  const slots = createSlots(1, 200, 1);
  const giveBack = await slots.acquire();
  const next = slots.acquire();
  standStill(300);
  afterDueTimers(giveBack);
  await expect(next).resolves.toEqual(expect.any(Function));
  expect(slots.counts()).toEqual({ inUse: 1, waiting: 0, refused: 0 });
});

test('who waits too long is refused, and so is who comes when enough wait', async () => {
  const slots = createSlots(1, 100, 1);
  await slots.acquire();
  const waiting = slots.acquire();
  await expect(slots.acquire()).rejects.toThrow('Too many calls wait');
  await expect(waiting).rejects.toThrow(DatabaseBusyError);
  expect(slots.counts()).toEqual({ inUse: 1, waiting: 0, refused: 2 });
});
