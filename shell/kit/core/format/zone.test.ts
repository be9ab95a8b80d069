import { formatDate, formatDateTime, relativeDay } from './dates';
import { currentZone, instantOf, replaceZone, subscribeToZone, wallClock, zoneOfCall } from './zone';

const sayZone = (timeZone: string | undefined) =>
  jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions);
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  zoneOfCall();
});

test.each(['Etc/Unknown', 'Mars/Base', '', undefined])(
  'a browser that says %p is shown times of the server',
  (zone) => {
    sayZone(zone);
    expect(zoneOfCall()).toBe('Australia/Melbourne');
    expect(currentZone()).toEqual({
      name: 'Australia/Melbourne',
      isOwn: false,
      own: '',
    });
    expect(formatDateTime('2026-01-31T13:30:00Z')).toBe('01/02/2026 00:30');
    expect([formatDate('2026-02-01'), formatDateTime('2026-02-01')]).toEqual(['01/02/2026', '01/02/2026 00:00']);
    expect(relativeDay('2026-02-01', new Date('2026-01-31T13:30:00Z'))).toBe('today');
    expect(instantOf('2026-02-01T00:30').toISOString()).toBe('2026-01-31T13:30:00.000Z');
    expect(wallClock(new Date('2026-01-31T13:30:00Z')).toISOString()).toBe('2026-02-01T00:30:00.000Z');
  },
);

test('a zone that the server does not know gives way to the one that it names, also on the next page', () => {
  sayZone('Pacific/Kiritimati');
  expect([zoneOfCall(), currentZone().isOwn]).toEqual(['Pacific/Kiritimati', true]);
  const listener = jest.fn();
  const stop = subscribeToZone(listener);
  replaceZone('Pacific/Kiritimati', null);
  replaceZone('Pacific/Kiritimati', 'Pacific/Kiritimati');
  expect(listener).not.toHaveBeenCalled();
  replaceZone('Pacific/Kiritimati', 'Australia/Melbourne');
  replaceZone('Pacific/Kiritimati', 'Australia/Melbourne');
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  expect(zoneOfCall()).toBe('Australia/Melbourne');
  expect(currentZone()).toEqual({ name: 'Australia/Melbourne', isOwn: false, own: 'Pacific/Kiritimati' });
  // Elsewhere the browser's own zone counts again.
  sayZone('Europe/Berlin');
  expect([zoneOfCall(), currentZone().isOwn]).toEqual(['Europe/Berlin', true]);
});

test('a zone of the server that the browser does not know gives way to UTC', () => {
  sayZone('Pacific/Kiritimati');
  zoneOfCall();
  replaceZone('Pacific/Kiritimati', 'Mars/Base');
  expect(currentZone().name).toBe('UTC');
});
