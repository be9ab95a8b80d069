import { whyAvoided } from './avoidedVersions';
import { findHungReleases, runMarked } from './runMark';

const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('trestle.remote.running.'));
const forever = () => new Promise<never>(() => {});

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a mark stands while scripts run, and leaves with them', async () => {
  const seen = await runMarked('mf-a', '2', async () => marks().length);
  expect(seen).toBe(1);
  expect(marks()).toEqual([]);
  await expect(runMarked('mf-a', '2', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(marks()).toEqual([]);
});

test('remotes run one after another; one that never answers holds up the next for five seconds', async () => {
  const order: string[] = [];
  void runMarked('mf-a', '2', () => {
    order.push('a');
    return forever();
  });
  const second = runMarked('mf-b', '1', async () => void order.push('b'));
  await jest.advanceTimersByTimeAsync(4000);
  expect(order).toEqual(['a']);
  await jest.advanceTimersByTimeAsync(1500);
  await second;
  expect(order).toEqual(['a', 'b']);
  expect(marks()).toEqual([]);
});

test('a mark that is found at the next load says which version hung', () => {
  const mark = (tab: string, name: string, age: number) =>
    localStorage.setItem(`trestle.remote.running.${tab}`, JSON.stringify({ name, version: '2', at: Date.now() - age }));
  mark('another', 'mf-a', 60_000);
  mark('busy', 'mf-b', 6000);
  // The clock was set back since.
  mark('ahead', 'mf-d', -3_600_000);
  findHungReleases();
  expect(whyAvoided('mf-a', '2')).toBe('hang');
  expect(whyAvoided('mf-a', '1')).toBeNull();
  // Another tab may just be running it.
  expect(whyAvoided('mf-b', '2')).toBeNull();
  expect(whyAvoided('mf-d', '2')).toBe('hang');
  expect(marks()).toEqual(['trestle.remote.running.busy']);
});

test('a tab that was duplicated while scripts ran takes none of them for hung, and leaves the mark to the other', async () => {
  let finish = () => {};
  const run = runMarked('mf-a', '2', () => new Promise<void>((resolve) => (finish = resolve)));
  await jest.advanceTimersByTimeAsync(1000);
  const [original] = marks();
  // The duplicate begins with a copy of the storage of the tab.
  jest.resetModules();
  const duplicate = (await import('./runMark')) as typeof import('./runMark');
  duplicate.findHungReleases();
  expect(whyAvoided('mf-a', '2')).toBeNull();
  await duplicate.runMarked('mf-b', '1', async () => expect(marks()).toHaveLength(2));
  expect(marks()).toEqual([original]);
  finish();
  await run;
  expect(marks()).toEqual([]);
});

test('a page that is being left marks nothing, until it is shown again', async () => {
  findHungReleases();
  window.dispatchEvent(new Event('pagehide'));
  expect(await runMarked('mf-a', '2', async () => marks().length)).toBe(0);
  window.dispatchEvent(new Event('pageshow'));
  expect(await runMarked('mf-a', '2', async () => marks().length)).toBe(1);
});

test("scripts run to their end in a browser without room for this tab's mark", async () => {
  jest.resetModules();
  sessionStorage.clear();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const fresh = (await import('./runMark')) as typeof import('./runMark');
  await expect(fresh.runMarked('mf-a', '2', async () => 'run')).resolves.toBe('run');
  full.mockRestore();
});
