import { localDate } from '@trestle/schema/periods';

/** Today in the browser's time zone, as YYYY-MM-DD. */
export const today = (): string => localDate(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
