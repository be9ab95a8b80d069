import type { AttachmentOwner } from './useAttachments';
import { FilesTable } from './FilesTable';
import { NotesList } from '../notes/NotesList';

/** A record's notes and files. */
export default function Attachments({ owner }: { owner: AttachmentOwner }) {
  return (
    <>
      <NotesList owner={owner} />
      <FilesTable owner={owner} />
    </>
  );
}
