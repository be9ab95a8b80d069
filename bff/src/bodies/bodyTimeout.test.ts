import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { enforceUploadRate, withBodyTimeout } from './bodyTimeout';

/** What the timeouts use of a request. */
interface FakeRequest extends EventEmitter {
  complete: boolean;
  destroyed: boolean;
  readableFlowing: boolean | null;
  socket: { bytesRead: number };
}
const createRequest = (): FakeRequest =>
  Object.assign(new EventEmitter(), {
    complete: false,
    destroyed: false,
    readableFlowing: true,
    socket: { bytesRead: 0 },
  });
const asRequest = (req: FakeRequest) => req as unknown as IncomingMessage;
/** What the timeouts use of a reply. */
const createResponse = () => Object.assign(new EventEmitter(), { writableEnded: false, closed: false });
const asResponse = (res: ReturnType<typeof createResponse>) => res as unknown as ServerResponse;
const never = new Promise<void>(() => {});

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
/** Records how a reading ends: `read`, or the status of its error. */
function watchOutcome(reading: Promise<unknown>) {
  const result: { value?: unknown } = {};
  reading.then(
    () => {
      result.value = 'read';
    },
    (error: { status?: number }) => {
      result.value = error.status;
    },
  );
  return result;
}

test('safety 66: a body without data for ten seconds is aborted', async () => {
  const req = createRequest();
  const result = watchOutcome(withBodyTimeout(asRequest(req), never));
  await jest.advanceTimersByTimeAsync(9000);
  req.emit('data', 'x');
  await jest.advanceTimersByTimeAsync(9900);
  expect(result.value).toBeUndefined();
  await jest.advanceTimersByTimeAsync(200);
  expect(result.value).toBe(408);
  expect([req.listenerCount('data'), jest.getTimerCount()]).toEqual([0, 0]);
});

test('safety 66: a body that takes longer than thirty seconds is aborted', async () => {
  const req = createRequest();
  const result = watchOutcome(withBodyTimeout(asRequest(req), never));
  for (let second = 0; second < 29; second++) {
    await jest.advanceTimersByTimeAsync(1000);
    req.emit('data', 'x');
  }
  expect(result.value).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1100);
  expect(result.value).toBe(408);
});

test('reading a body leaves no timer behind', async () => {
  const result = watchOutcome(withBodyTimeout(asRequest(createRequest()), Promise.resolve()));
  await jest.advanceTimersByTimeAsync(0);
  expect([result.value, jest.getTimerCount()]).toEqual(['read', 0]);
});

test('safety 66: an upload slower than 8 KiB a second is aborted, unless the service delays it', async () => {
  const fail = jest.fn();
  const req = createRequest();
  enforceUploadRate(asRequest(req), asResponse(createResponse()), fail);
  for (let i = 0; i < 3; i++) {
    req.socket.bytesRead += 100 * 1024;
    await jest.advanceTimersByTimeAsync(10_000);
  }
  req.readableFlowing = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fail).not.toHaveBeenCalled();
  req.readableFlowing = true;
  req.socket.bytesRead += 50 * 1024;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(fail).toHaveBeenCalledWith(expect.objectContaining({ status: 408 }));
  expect(jest.getTimerCount()).toBe(0);
});

test('safety 74: an upload is no longer checked when it has arrived, was answered or its connection is gone', async () => {
  const fail = jest.fn();
  const [arrived, answered, gone] = [createResponse(), createResponse(), createResponse()];
  const arrivedRequest = createRequest();
  enforceUploadRate(asRequest(arrivedRequest), asResponse(arrived), fail);
  for (const res of [answered, gone]) enforceUploadRate(asRequest(createRequest()), asResponse(res), fail);
  arrivedRequest.complete = true;
  gone.emit('close');
  expect(jest.getTimerCount()).toBe(2);
  answered.writableEnded = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect([fail.mock.calls.length, jest.getTimerCount()]).toEqual([0, 0]);
});
