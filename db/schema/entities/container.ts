import { active, entity, tracked } from '../entity';
import { date, many, string } from '../field';

/** A shipment with a delivery date and stock (S1 §3.3). */
export const container = entity('container', {
  label: 'Container', plural: 'Containers', service: 'orders',
  fields: {
    ...tracked(),
    code: string({ maxlength: 50 }),
    name: string({ required: true }),
    delivery_date: date(),
    stock: many('stock', { by: 'container' }),
    ...active(),
  },
  code: { description: 'name' },
  list: {
    columns: ['name', 'code', 'delivery_date', 'active_start_date'], search: ['code', 'name'], sort: 'delivery_date',
    filters: {
      incoming: { label: 'Incoming', where: ['delivery_date', 'after_on', 'today'] },
      delivered: { label: 'Delivered', where: ['delivery_date', 'before', 'today'] },
    },
  },
});
