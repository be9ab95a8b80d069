import type { RowOf } from '@trestle/schema/entity';
import type { store } from '@trestle/schema/entities/store';
import { activeDates, type DemoCalendar } from './calendar';
import { seededRandom } from './seededRandom';
import { slug } from './suppliers';
import { SUBURBS } from './tradeNames';

/** Beginnings of telephone numbers that nobody has, by state. */
const PHONE_PREFIXES: Readonly<Record<string, string>> = {
  VIC: '(03) 7010',
  TAS: '(03) 7010',
  NSW: '(02) 7010',
  ACT: '(02) 7010',
  QLD: '(07) 7010',
  SA: '(08) 7010',
  WA: '(08) 7010',
  NT: '(08) 7010',
};

/** Coordinates of the first stores. The others have none. */
const LOCATIONS: readonly string[] = [
  '-37.800800, 144.979300',
  '-37.799000, 144.967200',
  '-37.818300, 144.999000',
  '-37.851200, 144.993000',
  '-33.884800, 151.212900',
  '-33.897800, 151.178500',
  '-33.884600, 151.226200',
  '-27.457000, 153.034200',
  '-27.479500, 153.011000',
  '-34.921300, 138.633000',
  '-37.561000, 143.856000',
  '-38.149000, 144.361000',
];

/** Returns stores, named by their suburbs. The first two belong to the accounts store1 and store2. */
export const stores = (count: number, calendar: DemoCalendar) => {
  const random = seededRandom('stores');
  return SUBURBS.slice(0, count).map(([name, street, state, postcode], position) => {
    const host = `${slug(name)}.trestle.example`;
    const phone = `${PHONE_PREFIXES[state]} ${String(1200 + position * 37).padStart(4, '0')}`;
    return {
      id: position + 1,
      created_date: calendar.at(-720, 600),
      modified_date: calendar.at(-300 + position * 5, 615),
      name,
      address: `${random.integer(3, 480)} ${street}\n${name} ${state} ${postcode}`,
      phone_number: phone,
      fax_number: random.chance(0.25) ? phone.replace(/\d$/, '8') : null,
      email_address: `shop@${host}`,
      website: `https://${host}`,
      location: LOCATIONS[position] ?? null,
      ...activeDates(position, 12, calendar.at(-720, 540), calendar.at(-45, 1020)),
    } satisfies Partial<RowOf<typeof store>>;
  });
};
export type DemoStore = ReturnType<typeof stores>[number];
