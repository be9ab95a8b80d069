import { readFile } from 'node:fs/promises';
import type { Entity } from '@trestle/schema/entity';
import { MAIL_DOCUMENTS, type MailDocument } from '@trestle/schema/mailDocuments';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Caller, Context } from '../collection/call/context';
import type { MailAttachment } from '../mail/composeMail';
import { abortAfter } from './abortAfter';
import { toJobCaller } from './download';
import type { ReportJob } from './makeReport';
import { createReportFile } from './reportFile';
import type { ReportWorkers } from './workers/reportWorkers';

/** How long the document of a mail may take, waiting for a process included. */
const DOCUMENT_TIMEOUT_MS = 30_000;
const TOO_SLOW_TEXT = "The order's PDF took too long. Try again in a moment.";

/** Makes a document of an order, as the caller sees it. The files service attaches it to a mail. */
type MakeOrderDocument = (context: Context, entity: Entity, id: number, caller: Caller) => Promise<MailAttachment>;

/** Creates a function that makes a PDF for a mail about an order: a report of that order with its sender's rights. */
const createOrderDocument =
  ({ make }: Pick<ReportWorkers, 'make'>, { report, filename }: MailDocument): MakeOrderDocument =>
  async (_context, entity, id, caller) => {
    const file = await createReportFile();
    const { signal, startTimer, stopTimer } = abortAfter(DOCUMENT_TIMEOUT_MS, TOO_SLOW_TEXT);
    startTimer();
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
      stopTimer();
      await file.remove();
    }
  };

/** Creates the functions that make an order's documents, by the document's name in a mail and by its report's name. */
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
