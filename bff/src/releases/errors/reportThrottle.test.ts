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
