/** Colours of the demo's fabrics and timbers, by their names. */
const HEX_BY_COLOUR: Readonly<Record<string, string>> = {
  Charcoal: '#4a4d52',
  Oatmeal: '#d9cdb8',
  Sage: '#9caf94',
  Navy: '#2f405f',
  Rust: '#b3592f',
  Stone: '#b5ada1',
  Forest: '#3f5b45',
  Tan: '#bd8d5c',
  Mustard: '#d0a235',
  Blush: '#dfb3a8',
  Ivory: '#e9e2d2',
  Slate: '#6d7985',
  'Natural oak': '#cfa871',
  Walnut: '#7a5236',
  'Black ash': '#3a3735',
  'Smoked oak': '#8d6b48',
  'White lacquer': '#f1efea',
  'Oiled teak': '#a5703c',
  Messmate: '#b98450',
  'Limed oak': '#d8c6a5',
};
const DEFAULT_HEX = '#b5ada1';
const LEG_HEX = '#6b4a31';
const WIDTH_PX = 480;
const HEIGHT_PX = 360;
/** Where the feet stand. */
const FLOOR_Y_PX = 292;

type Shape = (paint: string) => string;
const box = (x: number, y: number, width: number, height: number, fill: string, round = 6): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" ` +
  'stroke="#00000040" stroke-width="1.5"/>';
const legs = (top: number, fill: string, ...places: readonly number[]): string =>
  places.map((x) => box(x, top, 10, FLOOR_Y_PX - top, fill, 2)).join('');
/** Drawers or doors: lines on a front, with a knob in each. */
const fronts = (x: number, y: number, width: number, height: number, columns: number, rows: number): string =>
  Array.from({ length: columns * rows }, (_, i) => {
    const [w, h] = [width / columns, height / rows];
    const [left, top] = [x + (i % columns) * w, y + Math.floor(i / columns) * h];
    const front = `<rect x="${left + 4}" y="${top + 4}" width="${w - 8}" height="${h - 8}" rx="3" fill="#ffffff22" `;
    return `${front}stroke="#00000030"/><circle cx="${left + w / 2}" cy="${top + h / 2}" r="3" fill="#00000066"/>`;
  }).join('');

const sofa =
  (seats: number): Shape =>
  (paint) => {
    const width = 90 * seats + 60;
    const left = (WIDTH_PX - width) / 2;
    const cushions = Array.from({ length: seats }, (_, i) => {
      const x = left + 30 + 90 * i;
      return box(x, 150, 90, 62, paint, 14) + box(x, 206, 90, 34, paint, 10);
    });
    const arms = box(left, 178, 36, 92, paint, 14) + box(left + width - 36, 178, 36, 92, paint, 14);
    return (
      legs(262, LEG_HEX, left + 24, left + width - 34) +
      box(left + 14, 170, width - 28, 100, paint) +
      cushions.join('') +
      arms
    );
  };
const table =
  (width: number, top: number): Shape =>
  (paint) => {
    const left = (WIDTH_PX - width) / 2;
    return legs(top + 12, paint, left + 18, left + width - 28) + box(left, top, width, 16, paint, 4);
  };
const chair =
  (seat: number): Shape =>
  (paint) =>
    legs(seat + 18, LEG_HEX, 196, 274) +
    box(202, seat - 40, 8, 46, LEG_HEX, 2) +
    box(270, seat - 40, 8, 46, LEG_HEX, 2) +
    box(190, seat - 118, 100, 96, paint, 18) +
    box(182, seat, 116, 26, paint, 10);
const stool: Shape = (paint) =>
  legs(178, LEG_HEX, 204, 266) + box(208, 236, 64, 8, LEG_HEX, 2) + box(188, 158, 104, 28, paint, 12);
const storage =
  (width: number, top: number, columns: number, rows: number): Shape =>
  (paint) => {
    const left = (WIDTH_PX - width) / 2;
    const height = FLOOR_Y_PX - 22 - top;
    const body = box(left, top, width, height, paint);
    return (
      legs(FLOOR_Y_PX - 26, LEG_HEX, left + 16, left + width - 26) +
      body +
      fronts(left, top, width, height, columns, rows)
    );
  };
const bed: Shape = (paint) =>
  legs(268, LEG_HEX, 112, 358) +
  box(96, 112, 288, 130, paint, 16) +
  box(116, 176, 116, 46, '#fbfaf6', 14) +
  box(248, 176, 116, 46, '#fbfaf6', 14) +
  box(96, 212, 288, 64, paint, 10) +
  box(96, 206, 288, 30, '#fbfaf6', 10);

/** What each kind of product looks like, by a word of its name. The first that fits counts. */
const SHAPES: readonly (readonly [word: string, shape: Shape])[] = [
  ['3 seat', sofa(3)],
  ['2 seat', sofa(2)],
  ['chaise', sofa(4)],
  ['lounge chair', sofa(1)],
  ['dining table', table(360, 176)],
  ['coffee table', table(260, 226)],
  ['side table', table(120, 206)],
  ['desk', table(280, 182)],
  ['bed', bed],
  ['bedside', storage(120, 190, 1, 2)],
  ['dining chair', chair(212)],
  ['stool', stool],
  ['bench', (paint) => legs(236, LEG_HEX, 130, 340) + box(116, 212, 248, 30, paint, 10)],
  ['ottoman', (paint) => legs(266, LEG_HEX, 176, 294) + box(160, 214, 160, 58, paint, 18)],
  ['bookcase', storage(170, 70, 2, 4)],
  ['tallboy', storage(180, 100, 1, 5)],
  ['entertainment', storage(340, 206, 4, 1)],
  ['sideboard', storage(320, 172, 4, 1)],
];
const OTHER_SHAPE = storage(240, 180, 2, 1);

/** Draws a piece of furniture as SVG, in its colour, on a light floor. */
export const drawFurniture = (description: string, colour: string): string => {
  const words = description.replace('bedside table', 'bedside').toLowerCase();
  const ordered = words.includes('bedside') ? SHAPES.filter(([word]) => word !== 'bed') : SHAPES;
  const shape = ordered.find(([word]) => words.includes(word))?.[1] ?? OTHER_SHAPE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">` +
    `<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="#e7e2d9"/><rect y="${FLOOR_Y_PX - 22}" width="${WIDTH_PX}" ` +
    `height="${HEIGHT_PX}" fill="#d8d0c3"/><ellipse cx="${WIDTH_PX / 2}" cy="${FLOOR_Y_PX + 2}" rx="190" ry="12" fill="#00000018"/>` +
    `${shape(HEX_BY_COLOUR[colour] ?? DEFAULT_HEX)}</svg>`
  );
};
