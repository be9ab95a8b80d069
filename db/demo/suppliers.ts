import type { RowOf } from '@trestle/schema/entity';
import type { supplier } from '@trestle/schema/entities/supplier';
import { activeDates, type DemoCalendar } from './calendar';
import { seededRandom } from './seededRandom';
import { DIALLING_CODES, SUPPLIER_PLACES, SUPPLIER_TRADES } from './tradeNames';

const STREETS = ['Harbour Road', 'Mill Lane', 'Foundry Street', 'Station Road', 'Industrial Drive'];

/** Returns a name in the form of web addresses: small letters without accents. */
export const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Returns suppliers. Every third is a core supplier. */
export const suppliers = (count: number, calendar: DemoCalendar) => {
  const random = seededRandom('suppliers');
  return Array.from({ length: count }, (_, position) => {
    const round = Math.floor(position / SUPPLIER_PLACES.length);
    const [namePrefix, city, country] = SUPPLIER_PLACES[position % SUPPLIER_PLACES.length]!;
    const name = `${namePrefix} ${SUPPLIER_TRADES[(position + 3 * round) % SUPPLIER_TRADES.length]}`;
    const address = slug(name);
    const street = `${random.integer(2, 280)} ${random.pick(STREETS)}`;
    const diallingCode = DIALLING_CODES[country];
    const phone = `${diallingCode ? `${diallingCode} 555` : '(03) 7010'} ${String(random.integer(0, 9999)).padStart(4, '0')}`;
    return {
      id: position + 1,
      created_date: calendar.at(-700 + (position % 40), 600),
      modified_date: calendar.at(-200 + (position % 180), 660),
      name,
      core_supplier: position % 3 === 0,
      phone_number: phone,
      fax_number: random.chance(0.2) ? phone.replace(/\d{2}$/, '99') : null,
      email_address: `orders@${address}.example`,
      website: `https://portal.${address}.example`,
      address_line_1: street,
      address_line_2: random.chance(0.3) ? `Unit ${random.integer(1, 14)}` : null,
      address_line_3: city,
      address_line_4: country,
      full_address: `${street}\n${city}\n${country}`,
      ...activeDates(position, 12, calendar.at(-700, 540), calendar.at(-60, 1020)),
    } satisfies Partial<RowOf<typeof supplier>>;
  });
};
export type DemoSupplier = ReturnType<typeof suppliers>[number];
