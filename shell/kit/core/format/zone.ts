import { instantOfLocalTime, isTimeZone, startOfDay, wallClockTime } from '@trestle/schema/periods';
import { createListeners } from '../listeners';
import { LAST_RESORT_ZONE, settings } from '../settings';
import { storeIfRoom } from '../storage/storeText';

/** The zone in which times are shown and read, and why it isn't the browser's own. */
export interface CurrentZone {
  name: string;
  /** Whether it is the browser's own, whose clock the browser reads by itself. */
  isOwn: boolean;
  /** The browser's own zone; '' where it doesn't say. */
  own: string;
}

/** What browsers say when their system's zone is none that they know. */
const UNKNOWN_ZONE = 'Etc/Unknown';
/** Zones of browsers that the server didn't know, with the zone that it uses for them. */
const STORAGE_KEY = 'trestle.zone';

/** Reads what the browser says of its zone; '' where it says nothing of use. */
const readOwnZone = (): string => {
  try {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
    return zone !== UNKNOWN_ZONE && isTimeZone(zone) ? zone : '';
  } catch {
    return '';
  }
};

/** @param replaced the browser's zone that the server doesn't know, and the one that the server uses */
const chooseZone = (own: string, replaced: readonly string[]): CurrentZone => {
  if (own !== '' && replaced[0] !== own) return { name: own, isOwn: true, own };
  const name = own === '' ? settings.reportTimezone : replaced[1]!;
  return { name: isTimeZone(name) ? name : LAST_RESORT_ZONE, isOwn: false, own };
};

const readReplaced = (): readonly string[] => (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ');
let current = chooseZone(readOwnZone(), readReplaced());
const [subscribeToZone, notify] = createListeners();

/** Returns the zone in which times are shown and read. */
export const currentZone = (): CurrentZone => current;
/** Calls `listener` when the zone changes. Returns the function that stops it. */
export { subscribeToZone };
/** Reads the browser's zone again, since people travel, and returns the zone that a call names. */
export const zoneOfCall = (): string => {
  const own = readOwnZone();
  if (!current.isOwn || own !== current.name) current = chooseZone(own, readReplaced());
  return current.name;
};
/** Notes that the server doesn't know the zone that a call named. @param used the zone that it took in its place */
export const replaceZone = (sent: string, used: string | null): void => {
  if (used === null || used === sent || current.name !== sent) return;
  storeIfRoom(sessionStorage, STORAGE_KEY, `${sent} ${used}`);
  current = chooseZone(readOwnZone(), [sent, used]);
  notify();
};

/** Returns the local time of an instant as a date whose UTC parts are the local ones. */
export const wallClock = (date: Date): Date =>
  new Date(
    current.isOwn
      ? Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes())
      : wallClockTime(date.getTime(), current.name),
  );
/** Returns the instant of a local time, `YYYY-MM-DDThh:mm` with or without seconds. */
export const instantOf = (localTime: string): Date =>
  current.isOwn ? new Date(localTime) : instantOfLocalTime(localTime, current.name);
/** Returns the instant at which a day begins. */
export const beginOfDay = (day: string): Date =>
  current.isOwn ? new Date(`${day}T00:00:00`) : startOfDay(day, current.name);
