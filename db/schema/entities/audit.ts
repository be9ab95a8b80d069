import { entity } from '../entity';
import { autoNumber, datetime, fk, integer, json, string } from '../field';

/**
 * Who did what, for whom, when, and what changed (SECURITY.md, 16). Entries are part of the change's transaction.
 */
export const audit = entity('audit', {
  label: 'Audit entry',
  plural: 'Audit',
  service: 'admin',
  admin: true,
  ownListOnly: true,
  writes: [],
  withoutPages: true,
  fields: {
    id: autoNumber({ label: 'Id' }),
    created_date: datetime({ readonly: true, default: 'now', label: 'When' }),
    actor: fk('user_list', { readonly: true, display: ['username'], label: 'Who' }),
    user: fk('user_list', { readonly: true, display: ['username'], label: 'For whom' }),
    action: string({ readonly: true, maxlength: 20 }),
    other_name: string({ readonly: true, maxlength: 100, label: 'Record' }),
    other_id: integer({ readonly: true, label: 'Record id' }),
    changes: json({ readonly: true }),
    reason: string({ readonly: true }),
    request_id: string({ readonly: true, maxlength: 64 }),
  },
  list: {
    columns: ['created_date', 'actor__username', 'user__username', 'action', 'other_name', 'other_id'],
    search: ['other_name', 'action', 'actor__username'],
    sort: '-id',
    active: null,
  },
});
