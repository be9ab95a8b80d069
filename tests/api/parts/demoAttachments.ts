import { as, demoRows, expectStatus } from './people';
import { unique } from '../../uniqueText';
import { upload } from './upload';
import { ONE_PIXEL_PNG } from '../../onePixelPng';

/**
 * Creates a note and a file: other tests delete theirs.
 * @returns the id of each, by the name of its entity
 */
export const makeAttachments = async (): Promise<Map<string, number>> => {
  const [product] = await demoRows('product');
  const attachedTo = { other_name: 'product', other_id: product!['id'] as number };
  const note = await as('admin')('POST', '/api/note/', { note: unique('Wipe with a dry cloth'), ...attachedTo });
  const file = await upload('admin', { content: ONE_PIXEL_PNG, name: `${unique('Sofa')}.png`, ...attachedTo });
  return new Map([
    ['note', expectStatus(note, 201)['id'] as number],
    ['file', expectStatus(file, 201)['id'] as number],
  ]);
};
