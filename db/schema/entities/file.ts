import { authorStore } from '../authorStore';
import { entity } from '../entity';
import { autoNumber, datetime, fk, integer, string } from '../field';

/** An attached file (S1 §3.3). A table of chunks stores its content (contract §2.5). */
export const file = entity('file', {
  label: 'File',
  plural: 'Files',
  service: 'files',
  attached: true,
  // Only an upload creates a file. An edit moves it to another record.
  writes: ['edit', 'delete'],
  fields: {
    id: autoNumber({ label: 'Id' }),
    original_filename: string({ readonly: true, label: 'File' }),
    file_size: integer({ readonly: true, label: 'Size' }),
    file_type: string({ readonly: true, maxlength: 100, label: 'Type' }),
    content_type: string({ readonly: true, maxlength: 100 }),
    created_user: fk('user_list', { readonly: true, display: ['descriptive_name'], label: 'By' }),
    author_store: authorStore(),
    created_date: datetime({ readonly: true, default: 'now', label: 'When' }),
    /** Of a further picture of its record, 2 and more. The one shown first has none. */
    picture_number: integer({ readonly: true, hide: true, label: 'Picture' }),
    /** SHA-256 of an uploaded content, in hex, by which an import of pictures knows what is there already. */
    content_digest: string({ readonly: true, secret: true, hide: true, maxlength: 64 }),
    other_id: integer({ required: true, min: 1, hide: true }),
    other_name: string({ required: true, maxlength: 100, hide: true }),
  },
  list: {
    columns: ['original_filename', 'file_size', 'file_type', 'created_user__descriptive_name', 'created_date'],
    search: ['original_filename'],
  },
});
