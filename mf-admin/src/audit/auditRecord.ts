import type { audit } from '@trestle/schema/entities/audit';
import type { RowOf } from '@trestle/schema/entity';

/** An entry of the audit as the list call returns it. */
export type AuditRecord = RowOf<typeof audit>;
