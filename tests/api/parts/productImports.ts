import { importBody } from './importBody';
import { as, expectStatus, list, type Body, type Call } from './people';
import { makeRecord } from './records';
import { unique } from '../../uniqueText';

const admin = as('admin');
/** Where rows of products are imported. */
export const IMPORT_PATH = '/api/product/import/';
/** Asks what an import would do. */
export const dryRun = async (columns: string[], rows: unknown[][], caller: Call = admin): Promise<Body> =>
  expectStatus(await caller('POST', IMPORT_PATH, importBody(columns, rows)), 200);
/** Imports rows. */
export const importRows = async (columns: string[], rows: unknown[][], caller: Call = admin): Promise<Body> =>
  expectStatus(await caller('POST', IMPORT_PATH, importBody(columns, rows, { dry_run: false })), 200);
/** Takes an import back. @param id of its run */
export const undoImport = (id: number, caller: Call = admin) => caller('POST', `${IMPORT_PATH}${id}/undo/`);
/** Makes up a code that no product has. */
export const newCode = () => unique('IM').replaceAll(' ', '-');
/** Creates a product. */
export const makeProduct = (more: Body = {}) =>
  makeRecord('product', { description: unique('Table'), code: newCode(), ...more });
/** Reads the products with a code. */
export const productsWithCode = async (code: string) =>
  (await list(admin, 'product', { query: JSON.stringify(['code', 'eq', code]) }))['results'] as Body[];
