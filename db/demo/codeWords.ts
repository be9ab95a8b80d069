/** Entries of the code tables: short code and description, in their display order. */
type Codes = readonly (readonly [code: string, description: string])[];

export const FABRIC_COLOURS: Codes = [
  ['CHA', 'Charcoal'], ['OAT', 'Oatmeal'], ['SGE', 'Sage'], ['NVY', 'Navy'], ['RST', 'Rust'], ['STN', 'Stone'], ['FOR', 'Forest'],
  ['TAN', 'Tan'], ['MST', 'Mustard'], ['BLU', 'Blush'], ['IVY', 'Ivory'], ['SLT', 'Slate'],
];
export const TIMBER_COLOURS: Codes = [
  ['NOA', 'Natural oak'], ['WAL', 'Walnut'], ['BLK', 'Black ash'], ['SMO', 'Smoked oak'], ['WHT', 'White lacquer'], ['TEA', 'Oiled teak'], ['MES', 'Messmate'], ['LIM', 'Limed oak'],
];
export const FABRICS: Codes = [
  ['BOU', 'Bouclé'], ['LIN', 'Washed linen'], ['VEL', 'Velvet'], ['LEA', 'Full grain leather'], ['WOO', 'Wool blend'], ['COT', 'Cotton canvas'], ['CHE', 'Chenille'],
  ['OUT', 'Outdoor weave'], ['TWE', 'Herringbone tweed'], ['MIC', 'Microsuede'], ['COR', 'Wide corduroy'], ['JAC', 'Jacquard'], ['FEL', 'Felt'], ['RAT', 'Woven rattan'],
];
export const CONTACT_TYPES: Codes = [
  ['MGR', 'Store manager'], ['ACC', 'Accounts'], ['SAL', 'Sales'], ['DEL', 'Deliveries'], ['MKT', 'Marketing'], ['OWN', 'Owner'], ['FAX', 'Fax orders'], ['TBD', 'To be confirmed'],
];
export const CATEGORIES: Codes = [
  ['SOF', 'Sofas'], ['ARM', 'Armchairs'], ['DTB', 'Dining tables'], ['DCH', 'Dining chairs'], ['STG', 'Storage'], ['OCC', 'Occasional tables'], ['BED', 'Beds'],
  ['BST', 'Bedroom storage'], ['STL', 'Stools'], ['OFF', 'Home office'], ['LIV', 'Living'], ['DIN', 'Dining'], ['BDR', 'Bedroom'],
  ['OUT', 'Outdoor'], ['RUG', 'Rugs'], ['LGT', 'Lighting'], ['CLR', 'Clearance 2019'], ['KID', 'Nursery'],
];
