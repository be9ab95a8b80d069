import { storeIfRoom } from '../storage/storeText';

/** The difference is the machine's, so it stays when somebody logs out. */
const STORAGE_KEY = 'trestle.look.clock';
/** Smaller differences are the network's, and the second to which replies tell their time. */
const TOLERANCE_MS = 2000;

/** How much later it is at the server than on this machine, in ms. */
let offset = Number(localStorage.getItem(STORAGE_KEY)) || 0;

/** Returns the server's time in ms, by which tokens expire. The clocks of people's machines can be days off. */
export const serverNow = (): number => Date.now() + offset;

/**
 * Returns the time by the server's clock: what is active, late or over, what a new record begins with, how long ago
 * something was. By a clock that is an hour fast, a new order would be hidden from lists for that hour.
 */
export const serverDate = (): Date => new Date(serverNow());

/**
 * Notes when a reply was sent, which was some time during its call: late replies show no difference.
 * @param date its header
 * @param calledAt when the call was sent, by this machine's clock
 */
export const noteServerTime = (date: string | null, calledAt = Date.now()): void => {
  const now = Date.now();
  const found = Date.parse(date ?? '') - now;
  const ahead = offset - found;
  if (!(ahead < -TOLERANCE_MS || ahead > TOLERANCE_MS + now - calledAt)) return;
  offset = found;
  // Without room, the next page finds it out by its first reply.
  storeIfRoom(localStorage, STORAGE_KEY, String(offset));
};
