import { sayZone, zoneNotice } from './sayZone';

const shown = { name: 'Australia/Melbourne', isOwn: false };

test('a zone that is unknown, to the browser or to the server, is told in words', () => {
  expect(zoneNotice({ ...shown, own: '' })).toBe(
    "Your browser doesn't say in which time zone it is. Times are shown and read in the zone Australia/Melbourne.",
  );
  expect(zoneNotice({ ...shown, own: 'Pacific/Kiritimati' })).toBe(
    "Your browser's time zone, Pacific/Kiritimati, isn't known here. " +
      'Times are shown and read in the zone Australia/Melbourne.',
  );
});

test('the same notice is said once in a browser', () => {
  const stored = jest.spyOn(Storage.prototype, 'setItem');
  sayZone({ ...shown, own: '' });
  sayZone({ ...shown, own: '' });
  expect(stored).toHaveBeenCalledTimes(1);
  stored.mockRestore();
});
