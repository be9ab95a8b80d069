import { cellText } from './cellText';

test('cells read as lists show them; moments are in the zone of the report', () => {
  expect([
    cellText('Money', 1290),
    cellText('Decimal', 0.000001),
    cellText('Decimal', 12.5),
    cellText('Integer', 1630),
    cellText('Date', '2026-02-01'),
    cellText('DateTime', '2026-01-31T13:30:00.000Z'),
    cellText('Boolean', false),
    cellText('String', 'Sofa'),
    cellText('Money', null),
    cellText('Money', 0),
  ]).toEqual(['$1,290.00', '0.000001', '12.5', '1,630', '01/02/2026', '01/02/2026 00:30', 'No', 'Sofa', '–', '$0.00']);
});
