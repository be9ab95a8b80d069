import { storeIfRoom, toast, type CurrentZone } from '@trestle/kit/core';

/** The notice that this browser has shown last. */
const STORAGE_KEY = 'trestle.zone.said';

/** Returns why times are shown in another zone than the browser's own. */
export const zoneNotice = ({ name, own }: CurrentZone): string =>
  (own === ''
    ? "Your browser doesn't say in which time zone it is."
    : `Your browser's time zone, ${own}, isn't known here.`) + ` Times are shown and read in the zone ${name}.`;

/** Says so, unless it was what this browser has said last. */
export const sayZone = (zone: CurrentZone): void => {
  const notice = zoneNotice(zone);
  if (localStorage.getItem(STORAGE_KEY) === notice) return;
  storeIfRoom(localStorage, STORAGE_KEY, notice);
  toast.warning(notice, { title: 'Time zone', timeout: 0 });
};
