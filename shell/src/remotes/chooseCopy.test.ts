import { chooseCopy, type OfferedCopies, type OfferedCopy } from './chooseCopy';

const copy = (from: string, version: string, more: Partial<OfferedCopy> = {}): OfferedCopy => ({
  from,
  version,
  get: jest.fn(async () => () => `${from} ${version}`),
  ...more,
});
const major = (version: string) => (each: string) => each.split('.')[0] === version.split('.')[0];
const choose = (copies: OfferedCopies, own: OfferedCopy) => chooseCopy(copies, own, major(own.version))!.shared;
const running = (from: string, version: string) => copy(from, version, { lib: () => `${from} ${version}` });

test('a copy that runs here is taken where its version fits', () => {
  const other = running('mf_a', '1.1.0');
  expect(choose({ '1.1.0': other }, copy('mf_b', '1.2.0'))).toBe(other);
  expect(choose({ '1.1.0': other }, copy('mf_b', '2.0.0'))).toMatchObject({ from: 'mf_b', version: '2.0.0' });
});

test('a copy that another remote only offers is never fetched, not even of the same version', async () => {
  const offered = copy('mf_a', '1.1.0');
  const copies = { '1.1.0': offered };
  const own = choose(copies, copy('mf_b', '1.1.0'));
  expect((await own.get())()).toBe('mf_b 1.1.0');
  expect(offered.get).not.toHaveBeenCalled();
  // From now on it is the one that others find.
  expect(choose(copies, copy('mf_c', '1.4.0'))).toMatchObject({ from: 'mf_b', loaded: true });
});

test('a copy that is being fetched is waited for, and replaced by the own one where it fails', async () => {
  const arriving = (loading: Promise<() => unknown>) => copy('mf_a', '1.1.0', { loading });
  const good = choose({ '1.1.0': arriving(Promise.resolve(() => 'arrived')) }, copy('mf_b', '1.2.0'));
  expect((await good.loading!)()).toBe('arrived');
  const copies: OfferedCopies = { '1.1.0': arriving(Promise.reject(new Error('gone'))) };
  const bad = choose(copies, copy('mf_b', '1.2.0'));
  expect((await bad.loading!)()).toBe('mf_b 1.2.0');
  expect(copies['1.2.0']).toMatchObject({ from: 'mf_b', loaded: true });
});

test('a library that fails or throws when it runs is no copy for others, and is fetched again', async () => {
  const fail = jest.fn(async () => () => {
    throw new Error('Thrown by the library.');
  });
  const copies: OfferedCopies = {};
  const own = copy('mf_a', '1.1.0', { get: fail });
  await expect(choose(copies, own).get()).rejects.toThrow('Thrown by the library.');
  expect(copies).toEqual({});
  await expect(choose(copies, own).get()).rejects.toThrow('Thrown by the library.');
  expect(fail).toHaveBeenCalledTimes(2);
});

test('a remote that brings no copy gets what runs here, or nothing', () => {
  const asks = { from: 'mf_b' } as OfferedCopy;
  expect(chooseCopy({}, asks, () => true)).toBeUndefined();
  expect(chooseCopy({ '1.0.0': running('mf_a', '1.0.0') }, asks, () => true)?.shared.from).toBe('mf_a');
});
