/** Stores by suburb: street, state and postcode. */
export const SUBURBS: readonly (readonly [suburb: string, street: string, state: string, postcode: string])[] = [
  ['Fitzroy', 'Brunswick Street', 'VIC', '3065'], ['Carlton', 'Lygon Street', 'VIC', '3053'], ['Richmond', 'Bridge Road', 'VIC', '3121'],
  ['Prahran', 'High Street', 'VIC', '3181'], ['Surry Hills', 'Crown Street', 'NSW', '2010'], ['Newtown', 'King Street', 'NSW', '2042'],
  ['Paddington', 'Oxford Street', 'NSW', '2021'], ['Fortitude Valley', 'Ann Street', 'QLD', '4006'], ['West End', 'Boundary Street', 'QLD', '4101'],
  ['Norwood', 'The Parade', 'SA', '5067'], ['Ballarat', 'Sturt Street', 'VIC', '3350'], ['Geelong', 'Moorabool Street', 'VIC', '3220'],
  ['Subiaco', 'Rokeby Road', 'WA', '6008'], ['Sandy Bay', 'Regent Street', 'TAS', '7005'], ['Braddon', 'Lonsdale Street', 'ACT', '2612'],
  ['Manly', 'Sydney Road', 'NSW', '2095'], ['Fremantle', 'South Terrace', 'WA', '6160'], ['Bendigo', 'Pall Mall', 'VIC', '3550'],
  ['Launceston', 'Charles Street', 'TAS', '7250'], ['Unley', 'Unley Road', 'SA', '5061'], ['Camberwell', 'Burke Road', 'VIC', '3124'],
  ['Mosman', 'Military Road', 'NSW', '2088'], ['Teneriffe', 'Vernon Terrace', 'QLD', '4005'], ['Brighton', 'Church Street', 'VIC', '3186'],
  ['Balmain', 'Darling Street', 'NSW', '2041'], ['Noosa Heads', 'Hastings Street', 'QLD', '4567'], ['Claremont', 'Bay View Terrace', 'WA', '6010'],
  ['Hobart', 'Elizabeth Street', 'TAS', '7000'], ['Moonee Ponds', 'Puckle Street', 'VIC', '3039'], ['Leichhardt', 'Norton Street', 'NSW', '2040'],
  ['Toowoomba', 'Margaret Street', 'QLD', '4350'], ['Glenelg', 'Jetty Road', 'SA', '5045'], ['Mornington', 'Main Street', 'VIC', '3931'],
  ['Bowral', 'Bong Bong Street', 'NSW', '2576'], ['Byron Bay', 'Jonson Street', 'NSW', '2481'], ['Yarraville', 'Anderson Street', 'VIC', '3013'],
  ['Newcastle', 'Hunter Street', 'NSW', '2300'], ['Cairns', 'Grafton Street', 'QLD', '4870'], ['Mount Lawley', 'Beaufort Street', 'WA', '6050'],
  ['Kingston', 'Giles Street', 'ACT', '2604'], ['Northcote', 'High Street', 'VIC', '3070'], ['Bulimba', 'Oxford Street', 'QLD', '4171'],
  ['Hawthorn', 'Glenferrie Road', 'VIC', '3122'], ['Orange', 'Summer Street', 'NSW', '2800'], ['Darwin', 'Smith Street', 'NT', '0800'],
  ['Warrnambool', 'Liebig Street', 'VIC', '3280'], ['Albury', 'Dean Street', 'NSW', '2640'], ['Torquay', 'Gilbert Street', 'VIC', '3228'],
];

/** The first word of a supplier's name, and where it is. */
export const SUPPLIER_PLACES: readonly (readonly [name: string, city: string, country: string])[] = [
  ['Nordhavn', 'Copenhagen', 'Denmark'], ['Kestrel', 'Dandenong South VIC 3175', 'Australia'], ['Saigon River', 'Ho Chi Minh City', 'Vietnam'], ['Ningbo Harbour', 'Ningbo', 'China'],
  ['Jepara', 'Jepara', 'Indonesia'], ['Eureka', 'Ballarat VIC 3350', 'Australia'], ['Lindqvist', 'Malmö', 'Sweden'], ['Terra Cotta', 'Udine', 'Italy'],
  ['Blackbutt', 'Nambour QLD 4560', 'Australia'], ['Gdańsk Bay', 'Gdańsk', 'Poland'], ['Penang Hill', 'George Town', 'Malaysia'], ['Marrickville', 'Marrickville NSW 2204', 'Australia'],
  ['Porto Velho', 'Porto', 'Portugal'], ['Silver Wattle', 'Bendigo VIC 3550', 'Australia'], ['Aizu', 'Aizuwakamatsu', 'Japan'], ['Tamar', 'Launceston TAS 7250', 'Australia'],
  ['Foshan', 'Foshan', 'China'], ['Jaipur Gate', 'Jaipur', 'India'], ['Huon', 'Huonville TAS 7109', 'Australia'], ['Bergslagen', 'Örebro', 'Sweden'],
  ['Chiang Mai', 'Chiang Mai', 'Thailand'], ['Coburg Lane', 'Coburg VIC 3058', 'Australia'], ['Kaunas', 'Kaunas', 'Lithuania'], ['Cebu Rattan', 'Cebu City', 'Philippines'],
];
/** What a number abroad begins with. */
export const DIALLING: Readonly<Record<string, string>> = {
  Denmark: '+45', Vietnam: '+84', China: '+86', Indonesia: '+62', Sweden: '+46', Italy: '+39', Poland: '+48', Malaysia: '+60',
  Portugal: '+351', Japan: '+81', India: '+91', Thailand: '+66', Lithuania: '+370', Philippines: '+63',
};
export const SUPPLIER_TRADES: readonly string[] = ['Furniture', 'Upholstery', 'Joinery', 'Seating', 'Makers', 'Craft', 'Home', 'Woodworks', 'Interiors', 'Workshop'];

export const VESSELS: readonly string[] = ['Southern Heron', 'Bass Trader', 'Coral Petrel', 'Northern Tern', 'Pacific Curlew', 'Amber Gannet', 'Tasman Plover', 'Jade Osprey', 'Silver Avocet'];
export const PORTS: readonly string[] = ['Haiphong', 'Ningbo', 'Semarang', 'Port Klang', 'Gdynia', 'Gothenburg', 'Livorno', 'Leixões', 'Shenzhen', 'Laem Chabang', 'Nhava Sheva'];

export const FIRST_NAMES: readonly string[] = [
  'Mara', 'Tom', 'Priya', 'Callum', 'Sofia', 'Ravi', 'Hannah', 'Minh', 'Grace', 'Luca', 'Amina', 'Jack', 'Chloe', 'Mateo', 'Ingrid', 'Yusuf', 'Bridget', 'Kenji', 'Leila', 'Owen', 'Zoe', 'Stefan', 'Nadia',
];
export const LAST_NAMES: readonly string[] = [
  'Okafor', 'Whitfield', 'Raman', 'Doyle', 'Marchetti', 'Nguyen', 'Lindgren', 'Barlow', 'Haddad', 'Costa', 'Petrov', 'Fraser', 'Ito', 'Kowalski', 'Bennett', 'Singh', 'Moreau', 'Tran', 'Hughes',
];

export const ORDER_NOTES: readonly string[] = [
  'Customer order, call before delivery.', 'For the window display.', 'Hold until the shop fit is finished.', 'Please send with the next truck.',
  'Replaces the pieces damaged in transit.', 'Loading dock closes at 3 pm.', 'Deposit taken.', 'Stocktake top-up.',
];
export const LINE_NOTES: readonly string[] = ['Check carton before loading', 'Sold to customer', 'Floor stock', 'Pair with the other colour', 'Confirm leg finish'];
