import type { RowOf } from '@trestle/schema/entity';
import type { audit } from '@trestle/schema/entities/audit';
import type { DemoOrder } from './orders';
import type { DemoProduct } from './products';

type Columns = 'created_date' | 'actor' | 'user' | 'action' | 'other_name' | 'other_id' | 'changes';
type AuditColumns = { [Column in Columns]: NonNullable<RowOf<typeof audit>[Column]> };

/** Returns the audit of the latest orders and of some price changes (SECURITY.md, 16). */
export const auditRows = (
  orders: readonly DemoOrder[],
  products: readonly DemoProduct[],
  people: readonly { id: number; username: string; store: number | null }[],
) => {
  const managerByStore = new Map(
    people.filter((person) => person.username !== 'inactive').map((person) => [person.store, person.id]),
  );
  const idByUsername = new Map(people.map((person) => [person.username, person.id]));
  const entries: AuditColumns[] = [
    ...products
      .filter((_, position) => position % 40 === 3)
      .slice(0, 20)
      .map((row) => ({
        created_date: row.modified_date,
        actor: idByUsername.get('office')!,
        user: idByUsername.get('office')!,
        action: 'update',
        other_name: 'product',
        other_id: row.id,
        changes: { wholesale_price: [row.wholesale_price - 10, row.wholesale_price] },
      })),
    ...orders.slice(-30).map((row) => ({
      created_date: row.created_date!,
      actor: managerByStore.get(row.store)!,
      user: managerByStore.get(row.store)!,
      action: 'create',
      other_name: 'store_order',
      other_id: row.id,
      changes: { store: [null, row.store], notes: [null, row.notes] },
    })),
  ];
  return entries
    .toSorted((a, b) => a.created_date.localeCompare(b.created_date))
    .map((entry, position) => ({
      id: position + 1,
      ...entry,
      reason: null,
      request_id: `demo-${String(position + 1).padStart(4, '0')}`,
    }));
};
