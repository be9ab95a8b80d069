import { MAX_FILE_BYTES, MAX_FILE_SIZE_TEXT } from '@trestle/schema/limits';
import { useRef, useState } from 'react';
import { ApiError, errorTexts } from '../../core/api/errors';
import { request } from '../../core/api/request';
import { uuid } from '../../core/api/send';
import { useSingleCall } from '../../core/api/useSingleCall';
import { toast } from '../../core/feedback/toasts';
import { useSession } from '../../core/session/useSession';
import type { AttachmentOwner } from './useAttachments';
import { useRefreshFiles } from './useRefreshFiles';

/** The server's message about an upload, without field names. */
const uploadError = (error: unknown): string => {
  const { body, message } = error as ApiError;
  const serverTexts =
    error instanceof ApiError && typeof body === 'object' && body !== null
      ? Object.values(body).flatMap(errorTexts)
      : [];
  return serverTexts.length > 0 ? serverTexts.join(' ') : message;
};

/** Throws unless a file can still be read as it was when it was picked: somebody may have saved it meanwhile. */
async function assertUnchanged(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Error('It has changed, or is gone. Choose it again.');
    });
}

/** Names the file that was refused, and says that those after it were not sent. '' for a single file. */
function whichOfMany(files: readonly File[], refused: File): string {
  if (files.length < 2) return '';
  const left = files.length - files.indexOf(refused) - 1;
  const rest = left === 1 ? 'The file after it was' : `The ${left} files after it were`;
  return ` (${refused.name})${left > 0 ? `. ${rest} not uploaded. Add what is missing again.` : ''}`;
}

/** What tells a file apart from another that is picked later. */
const identityOf = ({ name, size, lastModified }: File): string => `${size} ${lastModified} ${name}`;

/**
 * Uploads files one after the other, until one is refused (S1 §8). Then loads files again wherever they are shown.
 */
export const useUpload = ({ entity, id }: AttachmentOwner, onDone?: () => void) => {
  const refreshFiles = useRefreshFiles();
  const { user } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  // A file whose reply got lost is sent again with its key, so that it is stored once.
  const keys = useRef(new Map<string, string>());
  const { run: upload, isRunning: uploading } = useSingleCall(async (files: readonly File[]) => {
    if (files.length === 0) return;
    setRefusal(null);
    for (const file of files) {
      const form = new FormData();
      form.append('file', file);
      for (const [name, value] of Object.entries({ userId: user?.id, other_id: id, other_name: entity.name }))
        form.append(name, String(value));
      try {
        // Checked here, too, before minutes are spent on sending.
        if (file.size > MAX_FILE_BYTES) throw new Error(`Maximum size ${MAX_FILE_SIZE_TEXT}`);
        await assertUnchanged(file);
        const key = keys.current.get(identityOf(file)) ?? uuid();
        keys.current.set(identityOf(file), key);
        const init = { method: 'POST', body: form, headers: { 'Idempotency-Key': key } } as const;
        // A browser breaks the request of a file that changes on the way: that isn't the server's silence.
        await request('/filesystem/upload/', init).catch(async (error: unknown) => {
          await assertUnchanged(file);
          throw error;
        });
        keys.current.delete(identityOf(file));
        toast.success(`Uploaded ${file.name}`);
      } catch (error) {
        setRefusal(`Cannot upload file: ${uploadError(error)}${whichOfMany(files, file)}`);
        break;
      }
    }
    refreshFiles();
    onDone?.();
  });
  return {
    uploading,
    refusal,
    upload: async (files: readonly File[]): Promise<void> => {
      if (uploading) setRefusal('Other files are still being uploaded. Add these when that has ended.');
      else await upload(files);
    },
    dismiss: () => setRefusal(null),
  };
};
