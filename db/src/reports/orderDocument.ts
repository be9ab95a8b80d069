import { readFile } from 'node:fs/promises';
import type { Entity } from '@trestle/schema/entity';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Caller, Context } from '../collection/context';
import type { MailAttachment } from '../identity/mailer';
import { abortAfter } from './abortAfter';
import { toJobCaller } from './download';
import type { ReportJob } from './makeReport';
import { createReportFile } from './reportFile';
import type { ReportWorkers } from './workers/reportWorkers';

/** How long the document of a mail may take, with its wait for a process. */
const DOCUMENT_TIMEOUT_MS = 30_000;
const TOO_SLOW_TEXT = "The order's PDF took too long. Try again in a moment.";

/** Makes a document of an order, as the caller sees it. The files service attaches it to a mail. */
type MakeOrderDocument = (context: Context, entity: Entity, id: number, caller: Caller) => Promise<MailAttachment>;

/** Returns a function that makes a PDF for a mail about an order: a report of that order, as its sender sees it. */
const createOrderDocument =
  ({ make }: Pick<ReportWorkers, 'make'>, { report, filename }: MailDocument): MakeOrderDocument =>
  async (_context, entity, id, caller) => {
    const file = await createReportFile();
    const { signal, done } = abortAfter(DOCUMENT_TIMEOUT_MS, TOO_SLOW_TEXT);
    const job: ReportJob = {
      report,
      format: 'pdf',
      values: { store: null, order: id },
      facts: [[entity.label, `${entity.label} ${id}`]],
      caller: toJobCaller(caller),
      path: file.path,
    };
    try {
      const { contentType } = await make(job, { urgency: 'download', person: caller.actor, signal });
      return { filename: `${filename}-${id}.pdf`, content: await readFile(file.path), contentType };
    } finally {
      done();
      await file.remove();
    }
  };

/** Returns the makers of an order's documents, by their name in a mail and by their report's. */
export const createOrderDocuments = (
  workers: Pick<ReportWorkers, 'make'>,
): Readonly<Record<string, MakeOrderDocument>> =>
  Object.fromEntries(
    MAIL_DOCUMENTS[storeOrder.name]!.flatMap((document) => {
      const make = createOrderDocument(workers, document);
      return [
        [document.name, make],
        [document.report, make],
      ];
    }),
  );
