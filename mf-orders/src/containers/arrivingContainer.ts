import type { container } from '@trestle/schema/entities/container';
import type { RowOf } from '@trestle/schema/entity';

/** The fields of a container that its bar in a chart of arrivals shows. */
export type ArrivingContainer = Pick<
  RowOf<typeof container>,
  'id' | 'code' | 'name' | 'delivery_date' | 'delayed_from' | 'pieces' | 'available'
>;
