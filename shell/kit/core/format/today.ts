import { wallClock } from '../format/zone';

/** Today in the user's time zone, as YYYY-MM-DD. */
export const today = (): string => wallClock(new Date()).toISOString().slice(0, 10);
