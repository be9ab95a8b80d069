import { importBody } from './importBody';
import { as, expectStatus, list, type Body, type Call } from './people';
import { makeRecord } from './records';
import { unique } from '../uniqueText';

const admin = as('admin');
/** Where rows of products are imported. */
export const PATH = '/api/product/import/';
/** Asks what an import would do. */
export const dryRun = async (columns: string[], rows: unknown[][], caller: Call = admin): Promise<Body> =>
  expectStatus(await caller('POST', PATH, importBody(columns, rows)), 200);
/** Imports rows. */
export const apply = async (columns: string[], rows: unknown[][], caller: Call = admin): Promise<Body> =>
  expectStatus(await caller('POST', PATH, importBody(columns, rows, { dry_run: false })), 200);
/** Takes an import back. @param id of its run */
export const undo = (id: number, caller: Call = admin) => caller('POST', `${PATH}${id}/undo/`);
/** A code that no product has. */
export const code = () => unique('IM').replaceAll(' ', '-');
/** Creates a product. */
export const product = (more: Body = {}) =>
  makeRecord('product', { description: unique('Table'), code: code(), ...more });
/** The products with a code. */
export const productsWithCode = async (name: string) =>
  (await list(admin, 'product', { query: JSON.stringify(['code', 'eq', name]) }))['results'] as Body[];
