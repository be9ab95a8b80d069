/** Names of product ranges, with the prefix of their codes. The names are invented or plain words. */
export const RANGES: readonly (readonly [name: string, prefix: string])[] = [
  ['Oslo', 'OSL'],
  ['Fjord', 'FJD'],
  ['Alba', 'ALB'],
  ['Brunswick', 'BRW'],
  ['Sierra', 'SIE'],
  ['Halden', 'HLD'],
  ['Marlo', 'MRL'],
  ['Linden', 'LND'],
  ['Tasman', 'TAS'],
  ['Verona', 'VER'],
  ['Juno', 'JUN'],
  ['Ridge', 'RDG'],
  ['Coast', 'CST'],
  ['Ember', 'EMB'],
  ['Bondi', 'BON'],
  ['Kyoto', 'KYO'],
  ['Lund', 'LUN'],
  ['Otway', 'OTW'],
  ['Sable', 'SBL'],
  ['Wren', 'WRN'],
  ['Arbor', 'ARB'],
  ['Clove', 'CLV'],
  ['Dune', 'DUN'],
  ['Ellery', 'ELL'],
  ['Flinders', 'FLN'],
  ['Grove', 'GRV'],
  ['Harbour', 'HRB'],
  ['Indra', 'IND'],
  ['Jarrah', 'JAR'],
  ['Kinsale', 'KIN'],
  ['Lorne', 'LOR'],
  ['Mesa', 'MES'],
  ['Noosa', 'NOO'],
  ['Orford', 'ORF'],
  ['Portsea', 'POR'],
  ['Quill', 'QUI'],
  ['Rowan', 'ROW'],
  ['Salto', 'SAL'],
  ['Tivoli', 'TIV'],
  ['Umbra', 'UMB'],
];

/** Editions of a range's products, for scales above 1. The first has no name. */
export const EDITIONS: readonly string[] = [
  '',
  'Grande',
  'Petite',
  'Low',
  'High',
  'Studio',
  'Terrace',
  'Classic',
  'Slim',
  'Wide',
  'Curve',
  'Loft',
  'Cove',
  'Nord',
  'Sol',
  'Luna',
  'Mono',
  'Duo',
  'Trio',
  'Atelier',
  'Veranda',
  'Pavilion',
  'Gallery',
  'Summit',
  'Harvest',
];

/**
 * A type of product. `wholesale` is its price in dollars before the range's factor. Upholstered types have a fabric.
 */
export interface ProductType {
  name: string;
  category: string;
  widerCategory?: string;
  wholesale: number;
  upholstered: boolean;
}
export const TYPES: readonly ProductType[] = [
  { name: 'lounge chair', category: 'Armchairs', widerCategory: 'Living', wholesale: 420, upholstered: true },
  { name: 'dining table 220', category: 'Dining tables', widerCategory: 'Dining', wholesale: 890, upholstered: false },
  { name: 'sideboard', category: 'Storage', widerCategory: 'Dining', wholesale: 760, upholstered: false },
  { name: 'dining chair', category: 'Dining chairs', widerCategory: 'Dining', wholesale: 145, upholstered: true },
  { name: 'sofa 3 seat', category: 'Sofas', widerCategory: 'Living', wholesale: 1280, upholstered: true },
  { name: 'coffee table', category: 'Occasional tables', widerCategory: 'Living', wholesale: 310, upholstered: false },
  { name: 'queen bed', category: 'Beds', widerCategory: 'Bedroom', wholesale: 840, upholstered: true },
  { name: 'bedside table', category: 'Bedroom storage', widerCategory: 'Bedroom', wholesale: 185, upholstered: false },
  { name: 'counter stool', category: 'Stools', widerCategory: 'Dining', wholesale: 165, upholstered: true },
  { name: 'entertainment unit', category: 'Storage', widerCategory: 'Living', wholesale: 690, upholstered: false },
  { name: 'sofa 2 seat', category: 'Sofas', widerCategory: 'Living', wholesale: 990, upholstered: true },
  { name: 'dining table 180', category: 'Dining tables', widerCategory: 'Dining', wholesale: 720, upholstered: false },
  { name: 'ottoman', category: 'Armchairs', wholesale: 190, upholstered: true },
  { name: 'bookcase', category: 'Storage', widerCategory: 'Home office', wholesale: 540, upholstered: false },
  { name: 'desk', category: 'Home office', wholesale: 460, upholstered: false },
  { name: 'modular chaise', category: 'Sofas', widerCategory: 'Living', wholesale: 1650, upholstered: true },
  { name: 'side table', category: 'Occasional tables', wholesale: 140, upholstered: false },
  { name: 'king bed', category: 'Beds', widerCategory: 'Bedroom', wholesale: 980, upholstered: true },
  { name: 'tallboy', category: 'Bedroom storage', widerCategory: 'Bedroom', wholesale: 620, upholstered: false },
  { name: 'bench seat', category: 'Dining chairs', wholesale: 260, upholstered: true },
];

export const PRODUCT_NOTES: readonly string[] = [
  'Ships flat, legs in the box.',
  'Two people for delivery.',
  'Timber varies from piece to piece.',
  'Last of this run.',
  'Replacement covers on request.',
  'Carton 12 cm wider than the piece.',
  'Show it with the matching side table.',
  'Care kit included.',
];
