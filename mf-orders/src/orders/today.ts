import { dayIn } from '@trestle/schema/periods';

/** The day it is where the browser stands. */
export const today = (): string => dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
