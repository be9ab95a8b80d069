import { useQueryClient } from '@tanstack/react-query';
import { errorTexts, ApiError, refreshQueries, useSearchParams, uuid } from '@trestle/kit/core';
import type { PictureImportReply } from '@trestle/schema/pictureImport';
import { useEffect, useRef, useState } from 'react';
import { beginPictures, checkPictures, uploadPicture } from './pictureCalls';
import { digestPictures } from './digestPictures';
import { readPictures, type ZipPictures } from './readPictures';
import { tasksOf, uploadPictures, type PictureTask } from './uploadPictures';
import { readEntry } from './zip/readEntry';
import { ZipError } from './zip/packedFile';

/** A zip that was read and checked. */
export interface CheckedZip extends ZipPictures {
  zip: File;
  checked: PictureImportReply;
  /** Idempotency key of the beginning. */
  key: string;
}
/** Pictures on their way. */
interface Sending {
  run: number;
  tasks: readonly PictureTask[];
  done: ReadonlySet<PictureTask>;
  /** Pictures that the server refused, with the reason. */
  failed: ReadonlyMap<PictureTask, string>;
}
/** How many of a number are done. */
export interface Progress {
  done: number;
  total: number;
}

/** Statuses by which the server refuses one picture. All others would meet the next picture, too. */
const REFUSED_PICTURE: readonly number[] = [400, 404, 413, 415];
/** Whether the server refuses one picture, and not the whole import: another tab may have undone it. */
const isRefusedPicture = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  REFUSED_PICTURE.includes(error.status) &&
  !Object.hasOwn(Object(error.body) as object, 'import_run');

/** The server's words about a picture, without the names of fields. */
const wordsOf = (error: unknown): string => {
  const { body, message } = error as ApiError;
  const texts = typeof body === 'object' && body !== null ? Object.values(body).flatMap(errorTexts) : [];
  return texts.length > 0 ? texts.join(' ') : message;
};

/**
 * Leads through an import of pictures: a zip is read and checked, then its pictures are sent one by one. The zip stays on
 * the disk: what is sent is read from it as it is needed.
 */
export const usePictureImport = () => {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [reading, setReading] = useState<Progress | null>(null);
  const [draft, setDraft] = useState<CheckedZip | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  /** Does one thing at a time, which leaving the page or Cancel ends. */
  const attempt = async (step: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    setProblem('');
    setBusy(true);
    try {
      await step(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) return;
      const isKnown = error instanceof ZipError || error instanceof ApiError;
      setProblem(isKnown ? wordsOf(error) : "Couldn't read this zip. Choose it again.");
    } finally {
      if (work.current === controller) {
        setBusy(false);
        setReading(null);
      }
    }
  };
  const choose = (zip: File): Promise<void> =>
    attempt(async (signal) => {
      setDraft(null);
      setReading({ done: 0, total: 0 });
      const found = await readPictures(zip, signal, (done, total) => setReading({ done, total }));
      if (found.pictures.length === 0) throw new ZipError('There are no pictures in this zip.');
      const pictures = await digestPictures(zip, found.pictures, signal, (done, total) => setReading({ done, total }));
      const checked = await checkPictures(zip.name, pictures);
      signal.throwIfAborted();
      setDraft({ ...found, pictures, zip, checked, key: uuid() });
    });
  const finish = (run: number): void => {
    setParams({ run: String(run) }, { replace: true });
    void refreshQueries(client);
  };
  const send = (zip: File, state: Sending): Promise<void> =>
    attempt(async (signal) => {
      const [done, failed] = [new Set(state.done), new Map(state.failed)];
      const show = () => setSending({ ...state, done: new Set(done), failed: new Map(failed) });
      show();
      const left = state.tasks.filter((task) => !done.has(task) && !failed.has(task));
      await uploadPictures(
        left,
        async (task) => {
          const content = await readEntry(zip, task.entry).catch((error: unknown) => {
            if (!(error instanceof ZipError)) throw error;
            failed.set(task, 'It is damaged and cannot be unpacked');
            return null;
          });
          if (!content) return;
          try {
            await uploadPicture({ ...task, run: state.run, content }, signal);
          } catch (error) {
            if (!isRefusedPicture(error)) throw error;
            failed.set(task, wordsOf(error));
          }
        },
        (task) => {
          if (!failed.has(task)) done.add(task);
          show();
        },
        signal,
      );
      if (signal.aborted) return;
      if (failed.size === 0) setSending(null);
      finish(state.run);
    });
  return {
    reading,
    draft,
    sending,
    isBusy,
    problem,
    run: Number(params.get('run')) || null,
    choose,
    begin: async () => {
      if (!draft || isBusy) return;
      let state: Sending | undefined;
      await attempt(async (signal) => {
        const run = await beginPictures(draft.zip.name, draft.pictures, draft.checked, draft.key);
        // Who left the page meanwhile neither sends pictures unseen nor is brought back by the last of them.
        signal.throwIfAborted();
        const tasks = tasksOf(draft.pictures, draft.checked.rows, uuid);
        state = { run, tasks, done: new Set(), failed: new Map() };
      });
      if (state) await send(draft.zip, state);
    },
    /** Goes on after the connection was lost. */
    goOn: () => (draft && sending ? send(draft.zip, sending) : Promise.resolve()),
    /** Stops. What was added already stays, and its page offers to undo it. */
    stop: () => {
      work.current?.abort();
      setBusy(false);
      setReading(null);
      if (!sending) return;
      setSending(null);
      finish(sending.run);
    },
    restart: () => {
      setDraft(null);
      setSending(null);
      setProblem('');
      setParams({});
    },
  };
};
