import { formatDate, formatDateTime, formatMoney, formatNumber, relativeDay } from '@trestle/kit/core';

const moment = '2026-10-14T08:30:00.000Z';

export default function Example() {
  return (
    <>
      {[
        formatDate(moment),
        formatDateTime(moment),
        relativeDay('2026-10-14'),
        formatNumber(12480.5),
        formatMoney(1290),
      ].join(' · ')}
    </>
  );
}
