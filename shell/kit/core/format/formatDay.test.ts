import { today } from './today';
import { formatDay } from './formatDay';

jest.mock('./today', () => ({ today: jest.fn() }));

test("the year is left out in the user's own year, not in London's", () => {
  jest.mocked(today).mockReturnValue('2027-01-01');
  expect([formatDay('2027-01-04'), formatDay('2026-12-14')]).toEqual(['4 Jan', '14 Dec 2026']);
  jest.mocked(today).mockReturnValue('2026-12-31');
  expect([formatDay('2027-01-04'), formatDay('2026-12-14', 'long')]).toEqual(['4 Jan 2027', '14 December']);
});
