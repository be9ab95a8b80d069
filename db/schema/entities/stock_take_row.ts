import { entity } from '../entity';
import { fk, integer, string } from '../field';

/** A row of a file that counts the stock of several containers. No table has it: it becomes a receipt of its container. */
export const stockTakeRow = entity('stock_take_row', {
  label: 'Counted row',
  plural: 'Counted rows',
  service: 'orders',
  withoutPages: true,
  fields: {
    container: fk('container', { required: true, display: ['code'] }),
    /** Its code, or what it is called. Variants may share both: colour and fabric tell them apart. */
    product: string({ required: true }),
    colour: string(),
    fabric: string(),
    counted: integer({ required: true, min: 0 }),
    damaged: integer({ min: 0 }),
    notes: string({ maxlength: 255 }),
  },
  list: { columns: ['container__code', 'product'], search: [] },
});
