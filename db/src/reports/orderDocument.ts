import { readFile } from 'node:fs/promises';
import type { Entity } from '@trestle/schema/entity';
import type { Caller, Context } from '../collection/context';
import { abortAfter } from './abortAfter';
import { orderConfirmation } from './definitions/orderConfirmation';
import { toJobCaller } from './download';
import type { ReportJob } from './makeReport';
import { createReportFile } from './reportFile';
import type { ReportWorkers } from './workers/reportWorkers';

/** How long the document of a mail may take, with its wait for a process. */
const DOCUMENT_TIMEOUT_MS = 30_000;
const TOO_SLOW = "The order's PDF took too long. Try again in a moment.";

/** An attachment of a mail. */
interface OrderDocument {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** Returns a function that makes the PDF of a mail about an order: the report of that order, as its sender sees it. */
export const createOrderDocument =
  ({ make }: Pick<ReportWorkers, 'make'>) =>
  async (_context: Context, entity: Entity, id: number, caller: Caller): Promise<OrderDocument> => {
    const file = await createReportFile();
    const { signal, done } = abortAfter(DOCUMENT_TIMEOUT_MS, TOO_SLOW);
    const job: ReportJob = {
      report: orderConfirmation.name,
      format: 'pdf',
      values: { store: null, order: id },
      facts: [[entity.label, `${entity.label} ${id}`]],
      caller: toJobCaller(caller),
      path: file.path,
    };
    try {
      const { contentType } = await make(job, { urgency: 'download', person: caller.actor, signal });
      return { filename: `order-${id}.pdf`, content: await readFile(file.path), contentType };
    } finally {
      done();
      await file.remove();
    }
  };
