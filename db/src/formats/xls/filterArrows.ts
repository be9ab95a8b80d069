import { addRecord, createBytes, RECORD, type ByteWriter } from './records';

/** Identifiers of shapes go by thousands: each sheet begins a block of this size. */
const SHAPES_PER_BLOCK = 1024;

/** An entry of Office's drawing format: version and instance in one number, type, length, content. */
const drawingEntry = (
  type: number,
  version: number,
  instance: number,
  content: Buffer,
  length = content.length,
): Buffer =>
  Buffer.concat([
    createBytes()
      .u16(version | (instance << 4), type)
      .u32(length)
      .content(),
    content,
  ]);
function bytesOf(fill: (bytes: ByteWriter) => void): Buffer {
  const bytes = createBytes();
  fill(bytes);
  return bytes.content();
}

/** How an arrow behaves: locked, fits its cell, without fill or line, not printed. */
const ARROW_OPTIONS = bytesOf((bytes) => {
  for (const [option, value] of [
    [0x007f, 0x01040104],
    [0x00bf, 0x00080008],
    [0x01bf, 0x00010000],
    [0x01ff, 0x00080000],
    [0x03bf, 0x000a0000],
  ] as const)
    bytes.u16(option).u32(value);
});
const shapeEntry = (kind: number, id: number, flags: number): Buffer =>
  drawingEntry(
    0xf00a,
    2,
    kind,
    bytesOf((bytes) => bytes.u32(id, flags)),
  );
function arrowShape(id: number, column: number): Buffer {
  const anchor = bytesOf((bytes) => bytes.u16(1, column, 0, 0, 0, column + 1, 0, 1, 0));
  const parts = [
    shapeEntry(201, id, 0x0a00),
    drawingEntry(0xf00b, 3, 5, ARROW_OPTIONS),
    drawingEntry(0xf010, 0, 0, anchor),
    drawingEntry(0xf011, 0, 0, Buffer.alloc(0)),
  ];
  return drawingEntry(0xf004, 15, 0, Buffer.concat(parts));
}
/** The object of an arrow: a drop-down list without entries, which Excel fills with the column's values. */
function addArrowObject(bytes: ByteWriter, number: number): void {
  bytes.u16(0x15, 0x12, 0x14, number, 0x2101, 0).u32(0, 0);
  bytes.u16(0x0c, 0x14).bytes(Buffer.from('0000000000000000640001000a00000010000100', 'hex'));
  bytes.u16(0x13, 0x1fee).bytes(Buffer.from('00000000010001030000020008005700', 'hex'));
  bytes.u16(0, 0);
}

/**
 * Draws the arrows of a sheet's filter, one over each heading. Without them Excel filters, but shows nothing to click.
 * @param sheet number of the sheet, from 0
 */
export function addFilterArrows(stream: ByteWriter, sheet: number, columns: number): void {
  const firstId = SHAPES_PER_BLOCK * (sheet + 1);
  const arrows = Array.from({ length: columns }, (_, i) => arrowShape(firstId + 1 + i, i));
  const group = drawingEntry(
    0xf004,
    15,
    0,
    Buffer.concat([drawingEntry(0xf009, 1, 0, Buffer.alloc(16)), shapeEntry(0, firstId, 0x0005)]),
  );
  const shapesLength = group.length + arrows.reduce((sum, arrow) => sum + arrow.length, 0);
  const drawing = drawingEntry(
    0xf008,
    0,
    sheet + 1,
    bytesOf((bytes) => bytes.u32(columns + 1, firstId + columns)),
  );
  // The first record announces the length of all: the others continue it.
  const shapes = drawingEntry(0xf003, 15, 0, group, shapesLength);
  const drawingHead = drawingEntry(0xf002, 15, 0, Buffer.concat([drawing, shapes]), drawing.length + 8 + shapesLength);
  arrows.forEach((arrow, i) => {
    addRecord(stream, RECORD.DRAWING, (bytes) => bytes.bytes(i === 0 ? Buffer.concat([drawingHead, arrow]) : arrow));
    addRecord(stream, RECORD.OBJECT, (bytes) => addArrowObject(bytes, i + 1));
  });
}

/** Says in the workbook how many shapes its sheets have. */
export function addDrawingGroup(stream: ByteWriter, columnsOfSheets: readonly number[]): void {
  const blocks = columnsOfSheets.map((columns, i) => [i + 1, columns + 1] as const);
  const shapes = blocks.reduce((sum, [, count]) => sum + count, 0);
  const lastId = SHAPES_PER_BLOCK * blocks.length + (blocks.at(-1)?.[1] ?? 0);
  const group = bytesOf((bytes) => {
    bytes.u32(lastId, blocks.length + 1, shapes, blocks.length);
    for (const block of blocks) bytes.u32(...block);
  });
  const content = Buffer.concat([
    drawingEntry(0xf006, 0, 0, group),
    drawingEntry(0xf00b, 3, 3, Buffer.from('bf0008000800810109000008c00140000008', 'hex')),
    drawingEntry(0xf11e, 0, 4, Buffer.from('0d0000080c00000817000008f7000010', 'hex')),
  ]);
  addRecord(stream, RECORD.DRAWING_GROUP, (bytes) => bytes.bytes(drawingEntry(0xf000, 15, 0, content)));
}
