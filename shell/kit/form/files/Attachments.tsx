import type { Bearer } from './attached';
import { FilesTable } from './FilesTable';
import { NotesList } from '../notes/NotesList';

/** What hangs on a record: its notes and its files. */
export default function Attachments({ bearer }: { bearer: Bearer }) {
  return (
    <>
      <NotesList bearer={bearer} />
      <FilesTable bearer={bearer} />
    </>
  );
}
