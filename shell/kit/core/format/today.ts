import { wallClock } from '../format/zone';
import { serverDate } from '../session/serverTime';

/** Today in the user's time zone, as YYYY-MM-DD. */
export const today = (): string => wallClock(serverDate()).toISOString().slice(0, 10);
