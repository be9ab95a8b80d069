import { randomBytes } from 'node:crypto';
import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';

/* The files of a company that moves in, as other systems and people write them. */

/** What is wrong in the files, with what it should have been. The person corrects it in what was refused. */
export const CORRECTIONS = [
  ['Nordlciht Möbel', 'Nordlicht Möbel 1'],
  ['on request', '249.90'],
  ['ada(at)shop.example', 'ada@shop.example'],
  ['Shop 8O', 'Shop 80'],
  ['31/02/2024', '28/02/2024'],
  ['MV-9999x', 'MV-00001'],
];
const WRONG = CORRECTIONS.map(([wrong]) => wrong);

/** First day of the past orders, as spreadsheets count: 1 January 2022. */
const FIRST_DAY_SERIAL = 44_562;
const DAYS = 1000;
const LINES_PER_ORDER = 4;
/** Side of a square picture of random pixels, which no compression makes smaller: some 150 kB. */
const PICTURE_SIDE = 390;

const many = (count, make) => Array.from({ length: Math.max(1, Math.round(count)) }, (_, i) => make(i + 1));
const code = (i) => `MV-${String(i).padStart(5, '0')}`;
const csvCell = (value) => (/[",;\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
const csv = (rows, separator = ',') => rows.map((row) => row.map(csvCell).join(separator)).join('\r\n');

/** Day of a past order, as text of a csv. */
const dayText = (i) => {
  const day = new Date(Date.UTC(2022, 0, 1 + (i % DAYS)));
  return [day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear()]
    .map((part) => String(part).padStart(2, '0'))
    .join('/');
};

/**
 * Writes all files.
 * @param {string} folder
 * @param {number} share 1 for a whole company; less for a quick run
 */
export async function writeCompanyFiles(folder, share) {
  const count = {
    products: Math.round(5000 * share),
    stores: 80,
    people: Math.round(200 * share),
    /** Each is added to a store. */
    contacts: Math.round(160 * share),
    lines: Math.round(100_000 * share),
    pictures: Math.round(2000 * share),
  };
  const path = (name) => join(folder, name);
  const xlsx = async (name, rows, dateColumn) => {
    const cells = new Map();
    if (dateColumn !== undefined)
      for (let row = 1; row < rows.length; row += 1)
        if (typeof rows[row][dateColumn] === 'number')
          cells.set(`${row},${dateColumn}`, { style: { numFmt: 'dd/mm/yyyy' } });
    writeFileSync(path(name), await writeXlsx({ sheets: [{ name: 'Export', rows, cells }] }));
    return path(name);
  };
  const text = (name, content) => {
    writeFileSync(path(name), content);
    return path(name);
  };
  const wrongAt = (i, total, kind, right) => (i === Math.ceil(total / 2) + kind ? WRONG[kind] : right);
  const words = (word, total) => [['Description'], ...many(total, (i) => [`${word} ${i}`])];

  const files = {
    suppliers: text(
      'suppliers.csv',
      csv(
        [
          ['Name', 'Phone number', 'Email address'],
          ...many(40, (i) => [`Nordlicht Möbel ${i}`, `03 7010 ${1000 + i}`, `orders${i}@maker.example`]),
        ],
        ';',
      ),
    ),
    colours: await xlsx('colours.xlsx', words('Ember', 30)),
    fabrics: await xlsx('fabrics.xlsx', words('Boucle', 30)),
    categories: await xlsx('categories.xlsx', words('Seating', 20)),
    types: text('contact types.csv', csv(words('Shop desk', 3))),
    products: await xlsx(
      'products.xlsx',
      [
        ['Item no', 'Description', 'Colour', 'Fabric', 'Supplier', 'Category', 'Region 1 RRP', 'On the website from'],
        ...many(count.products, (i) => [
          code(i),
          `Moved chair ${i}`,
          `Ember ${(i % 30) + 1}`,
          `Boucle ${(i % 30) + 1}`,
          wrongAt(i, count.products, 0, `Nordlicht Möbel ${(i % 40) + 1}`),
          `Seating ${(i % 20) + 1}`,
          wrongAt(i, count.products, 1, 100 + (i % 900) + 0.9),
          FIRST_DAY_SERIAL + (i % DAYS),
        ]),
      ],
      7,
    ),
    stores: text(
      'stores.csv',
      csv([
        ['Name', 'Address', 'Region', 'Phone', 'Email address'],
        ...many(count.stores, (i) => [
          `Shop ${i}`,
          `${i} Mill Lane, Fitzroy`,
          (i % 4) + 1,
          `03 9010 ${1000 + i}`,
          `shop${i}@shop.example`,
        ]),
      ]),
    ),
    people: await xlsx('people.xlsx', [
      ['Login', 'First name', 'Last name', 'Email', 'Store', 'Groups'],
      ...many(count.people, (i) => [
        `moved${i}`,
        'Ada',
        `Lovelace ${i}`,
        wrongAt(i, count.people, 2, `moved${i}@shop.example`),
        wrongAt(i, count.people, 3, `Shop ${(i % count.stores) + 1}`),
        'StoreUser',
      ]),
    ]),
    contacts: text(
      'contacts.csv',
      csv([
        ['Name', 'Type', 'Login', 'Email', 'Stores'],
        ...many(count.contacts, (i) => [
          `Desk ${i}`,
          `Shop desk ${(i % 3) + 1}`,
          `moved${i}`,
          `desk${i}@shop.example`,
          `Shop ${(i % count.stores) + 1}`,
        ]),
      ]),
    ),
    lines: [],
    pictures: path('pictures.zip'),
  };
  const perFile = 10_000;
  for (let from = 0; from < count.lines; from += perFile) {
    const total = Math.min(perFile, count.lines - from);
    const isSheet = (from / perFile) % 2 === 0;
    const rows = [
      ['Order number', 'Store', 'Ordered on', 'Product', 'Quantity', 'Unit price'],
      ...many(total, (i) => {
        const order = Math.floor((from + i - 1) / LINES_PER_ORDER);
        const day = isSheet ? FIRST_DAY_SERIAL + (order % DAYS) : dayText(order);
        // An order of its own: the corrected day would contradict the other lines.
        const hasWrongDay = !isSheet && i === total;
        return [
          hasWrongDay ? `OLD-${order}-late` : `OLD-${order}`,
          `Shop ${(order % count.stores) + 1}`,
          hasWrongDay ? WRONG[4] : day,
          i === 1 ? WRONG[5] : code(((from + i) % count.products) + 1),
          (i % 5) + 1,
          100 + (i % 200) + 0.5,
        ];
      }),
    ];
    const name = `past orders ${from / perFile + 1}`;
    files.lines.push(isSheet ? await xlsx(`${name}.xlsx`, rows, 2) : text(`${name}.csv`, csv(rows)));
  }
  await writePictures(files.pictures, count.pictures);
  return { files, count };
}

/** Numbers of one, two or four bytes, the least significant first. */
const littleEndian = (...values) =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );
const chunk = (name, data) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, end]);
};
function picture() {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(PICTURE_SIDE);
  head.writeUInt32BE(PICTURE_SIDE, 4);
  head[8] = 8;
  const pixels = randomBytes((PICTURE_SIDE + 1) * PICTURE_SIDE);
  for (let row = 0; row < PICTURE_SIDE; row += 1) pixels[row * (PICTURE_SIDE + 1)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Writes a zip of pictures, one after another, as none fits into memory with all others. One names no product. */
async function writePictures(file, total) {
  const out = createWriteStream(file);
  const directory = [];
  let offset = 0;
  for (let i = 1; i <= total; i += 1) {
    const content = picture();
    const name = Buffer.from(`photos/${i === total ? 'team outing' : code(i)}.png`);
    const common = littleEndian(
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    );
    const local = Buffer.concat([littleEndian([0x04034b50, 4]), common, name, content]);
    directory.push(
      Buffer.concat([
        littleEndian([0x02014b50, 4], [20, 2]),
        common,
        littleEndian([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        name,
      ]),
    );
    offset += local.length;
    if (!out.write(local)) await once(out, 'drain');
  }
  const list = Buffer.concat(directory);
  out.end(
    Buffer.concat([
      list,
      littleEndian([0x06054b50, 4], [0, 4], [total, 2], [total, 2], [list.length, 4], [offset, 4], [0, 2]),
    ]),
  );
  await once(out, 'close');
}
