import type { AttachmentOwner } from './useAttachments';
import { FilesTable } from './FilesTable';
import { NotesList } from '../notes/NotesList';

/** What hangs on a record: its notes and its files. */
export default function Attachments({ owner }: { owner: AttachmentOwner }) {
  return (
    <>
      <NotesList owner={owner} />
      <FilesTable owner={owner} />
    </>
  );
}
