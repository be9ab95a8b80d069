import { as, expectStatus, type Body } from './people';

const admin = as('admin');

/** Creates a record as the administrator. */
export const makeRecord = async (collection: string, body: Body): Promise<Body> =>
  expectStatus(await admin('POST', `/api/${collection}/`, body), 201);
/** Reads a record as the administrator. */
export const readRecord = async (collection: string, id: number): Promise<Body> =>
  expectStatus(await admin('GET', `/api/${collection}/${id}/`), 200);
/** Merges the other records into the first. */
export const mergeRecords = (collection: string, id: number, other_ids: unknown, caller = admin) =>
  caller('POST', `/api/${collection}/${id}/merge/`, { id, other_ids });
