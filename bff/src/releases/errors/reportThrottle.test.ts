import { createReportThrottle } from './reportThrottle';

test('a user reports 30 times in a minute, and others are not concerned', () => {
  let now = 0;
  const report = createReportThrottle(() => now);
  for (let i = 0; i < 30; i += 1) report(1);
  expect(() => report(1)).toThrow(expect.objectContaining({ status: 429 }));
  report(2);
  now = 60_000;
  report(1);
});
test('the minute begins with the first report, whenever others have sent theirs', () => {
  let now = 0;
  const report = createReportThrottle(() => now);
  report(1);
  now = 50_000;
  for (let i = 0; i < 29; i += 1) report(2);
  now = 70_000;
  report(2);
  expect(() => report(2)).toThrow(expect.objectContaining({ status: 429, headers: { 'Retry-After': '40' } }));
  now = 110_000;
  report(2);
});
