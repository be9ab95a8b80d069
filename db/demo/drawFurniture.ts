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
/** Vertical position of the floor, on which the feet stand. */
const FLOOR_Y_PX = 292;

/** Draws a piece of furniture in a colour. @returns SVG elements */
type Shape = (paint: string) => string;
const drawBox = (x: number, y: number, width: number, height: number, fill: string, radius = 6): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ` +
  'stroke="#00000040" stroke-width="1.5"/>';
const drawLegs = (top: number, fill: string, ...places: readonly number[]): string =>
  places.map((x) => drawBox(x, top, 10, FLOOR_Y_PX - top, fill, 2)).join('');
/** Draws drawers or doors, with a knob on each. */
const drawFronts = (x: number, y: number, width: number, height: number, columns: number, rows: number): string =>
  Array.from({ length: columns * rows }, (_, i) => {
    const [cellWidth, cellHeight] = [width / columns, height / rows];
    const [left, top] = [x + (i % columns) * cellWidth, y + Math.floor(i / columns) * cellHeight];
    const front = `<rect x="${left + 4}" y="${top + 4}" width="${cellWidth - 8}" height="${cellHeight - 8}" rx="3" fill="#ffffff22" `;
    return `${front}stroke="#00000030"/><circle cx="${left + cellWidth / 2}" cy="${top + cellHeight / 2}" r="3" fill="#00000066"/>`;
  }).join('');

const sofa =
  (seats: number): Shape =>
  (paint) => {
    const width = 90 * seats + 60;
    const left = (WIDTH_PX - width) / 2;
    const cushions = Array.from({ length: seats }, (_, i) => {
      const x = left + 30 + 90 * i;
      return drawBox(x, 150, 90, 62, paint, 14) + drawBox(x, 206, 90, 34, paint, 10);
    });
    const arms = drawBox(left, 178, 36, 92, paint, 14) + drawBox(left + width - 36, 178, 36, 92, paint, 14);
    return (
      drawLegs(262, LEG_HEX, left + 24, left + width - 34) +
      drawBox(left + 14, 170, width - 28, 100, paint) +
      cushions.join('') +
      arms
    );
  };
const table =
  (width: number, top: number): Shape =>
  (paint) => {
    const left = (WIDTH_PX - width) / 2;
    return drawLegs(top + 12, paint, left + 18, left + width - 28) + drawBox(left, top, width, 16, paint, 4);
  };
const chair =
  (seat: number): Shape =>
  (paint) =>
    drawLegs(seat + 18, LEG_HEX, 196, 274) +
    drawBox(202, seat - 40, 8, 46, LEG_HEX, 2) +
    drawBox(270, seat - 40, 8, 46, LEG_HEX, 2) +
    drawBox(190, seat - 118, 100, 96, paint, 18) +
    drawBox(182, seat, 116, 26, paint, 10);
const stool: Shape = (paint) =>
  drawLegs(178, LEG_HEX, 204, 266) + drawBox(208, 236, 64, 8, LEG_HEX, 2) + drawBox(188, 158, 104, 28, paint, 12);
const storage =
  (width: number, top: number, columns: number, rows: number): Shape =>
  (paint) => {
    const left = (WIDTH_PX - width) / 2;
    const height = FLOOR_Y_PX - 22 - top;
    const bodySvg = drawBox(left, top, width, height, paint);
    return (
      drawLegs(FLOOR_Y_PX - 26, LEG_HEX, left + 16, left + width - 26) +
      bodySvg +
      drawFronts(left, top, width, height, columns, rows)
    );
  };
const bed: Shape = (paint) =>
  drawLegs(268, LEG_HEX, 112, 358) +
  drawBox(96, 112, 288, 130, paint, 16) +
  drawBox(116, 176, 116, 46, '#fbfaf6', 14) +
  drawBox(248, 176, 116, 46, '#fbfaf6', 14) +
  drawBox(96, 212, 288, 64, paint, 10) +
  drawBox(96, 206, 288, 30, '#fbfaf6', 10);

/** The shape of each kind of product, by a word of its name. The first word that fits counts. */
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
  ['bench', (paint) => drawLegs(236, LEG_HEX, 130, 340) + drawBox(116, 212, 248, 30, paint, 10)],
  ['ottoman', (paint) => drawLegs(266, LEG_HEX, 176, 294) + drawBox(160, 214, 160, 58, paint, 18)],
  ['bookcase', storage(170, 70, 2, 4)],
  ['tallboy', storage(180, 100, 1, 5)],
  ['entertainment', storage(340, 206, 4, 1)],
  ['sideboard', storage(320, 172, 4, 1)],
];
const OTHER_SHAPE = storage(240, 180, 2, 1);

/** Draws a piece of furniture as SVG, in its colour, on a light floor. */
export const drawFurniture = (description: string, colour: string): string => {
  const name = description.replace('bedside table', 'bedside').toLowerCase();
  const shapes = name.includes('bedside') ? SHAPES.filter(([word]) => word !== 'bed') : SHAPES;
  const shape = shapes.find(([word]) => name.includes(word))?.[1] ?? OTHER_SHAPE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">` +
    `<rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="#e7e2d9"/><rect y="${FLOOR_Y_PX - 22}" width="${WIDTH_PX}" ` +
    `height="${HEIGHT_PX}" fill="#d8d0c3"/><ellipse cx="${WIDTH_PX / 2}" cy="${FLOOR_Y_PX + 2}" rx="190" ry="12" fill="#00000018"/>` +
    `${shape(HEX_BY_COLOUR[colour] ?? DEFAULT_HEX)}</svg>`
  );
};
