import { activateWorker, watchWorker } from './watchWorker';

/** A registration as the browser keeps it, with what it was told. */
const registration = Object.assign(new EventTarget(), {
  waiting: null as unknown,
  installing: null as EventTarget | null,
  update: jest.fn(async () => undefined),
});
const container = Object.assign(new EventTarget(), {
  controller: null as unknown,
  register: jest.fn(async () => registration),
});
const newWorker = () => Object.assign(new EventTarget(), { postMessage: jest.fn() });
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  Object.assign(registration, { waiting: null, installing: null });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
});

test('a worker that waits is reported, at once or when it has been installed (S1 §2.4)', async () => {
  container.controller = {};
  const early = (registration.waiting = newWorker());
  const waiting: unknown[] = [];
  const check = watchWorker((worker) => waiting.push(worker));
  await settle();
  expect(waiting).toEqual([early]);
  expect(container.register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });

  await check();
  expect(registration.update).toHaveBeenCalled();
  const later = (registration.installing = newWorker());
  registration.dispatchEvent(new Event('updatefound'));
  registration.waiting = later;
  later.dispatchEvent(new Event('statechange'));
  expect(waiting).toEqual([early, later]);
});

test('on a first visit, no news is made of the worker that came with the page', async () => {
  container.controller = null;
  registration.waiting = newWorker();
  const onWaiting = jest.fn();
  watchWorker(onWaiting);
  await settle();
  expect(onWaiting).not.toHaveBeenCalled();
});

test("'Update' lets the waiting worker take over, and goes on when it has", async () => {
  const worker = newWorker();
  worker.postMessage.mockImplementation(() => container.dispatchEvent(new Event('controllerchange')));
  await activateWorker(worker as never);
  expect(worker.postMessage).toHaveBeenCalledWith('activate');
});
