import type { Sequelize, Transaction } from 'sequelize';
import sharp from 'sharp';
import type { DemoRows } from './generate';
import { drawFurniture } from './drawFurniture';
import { insertRows } from './insertRows';

/** Number of products with a picture: enough for a page of the catalogue and the price list, and quickly drawn. */
const MAX_PICTURES = 48;
/** Id of the user who uploaded the pictures. */
const UPLOADER_ID = 1;

/** A product's picture as a file. */
export interface DemoPicture {
  id: number;
  product: number;
  name: string;
  created: string;
  content: Buffer;
}

/** Draws pictures of products, first of those on the catalogues' first pages. The same rows give the same pictures. */
export const drawProductPictures = async ({
  product,
  code_colour: colours,
  catalogue_page: pages,
}: Pick<DemoRows, 'product' | 'code_colour' | 'catalogue_page'>): Promise<readonly DemoPicture[]> => {
  const productById = new Map(product.map((row) => [row.id, row]));
  const ids = new Set([...pages.map((page) => page.product), ...productById.keys()]);
  const drawnProducts = [...ids].slice(0, MAX_PICTURES).map((id) => productById.get(id)!);
  const colourOf = new Map(colours.map(({ id, description }) => [id, description]));
  return Promise.all(
    drawnProducts.map(async ({ id, code, description, colour, created_date }, i) => ({
      id: i + 1,
      product: id,
      name: `${code.toLowerCase()}.jpg`,
      created: created_date,
      content: await sharp(Buffer.from(drawFurniture(description, colourOf.get(colour) ?? '')))
        .jpeg({ quality: 82 })
        .toBuffer(),
    })),
  );
};

/** Inserts pictures as uploads of users are stored: the file's record, and its content in a chunk. */
export const insertProductPictures = async (
  database: Sequelize,
  pictures: readonly DemoPicture[],
  transaction: Transaction,
): Promise<void> => {
  const files = pictures.map(({ id, product, name, created, content }) => ({
    id,
    original_filename: name,
    file_size: content.length,
    file_type: 'image/jpeg',
    content_type: 'image/jpeg',
    created_user: UPLOADER_ID,
    created_date: created,
    other_id: product,
    other_name: 'product',
  }));
  await insertRows(database, 'file', files, transaction, () => undefined);
  await database.query('INSERT INTO `file_chunk` (`file`, `position`, `data`) VALUES ?', {
    replacements: [pictures.map(({ id, content }) => [id, 0, content])],
    transaction,
  });
};
