import type { RequestHandler } from 'express';
import { deliverBody } from '@trestle/schema/calls/deliver';
import { parseBody } from '@trestle/schema/calls/parseBody';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import { container } from '@trestle/schema/entities/container';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { notFound } from '@trestle/schema/errors';
import { withinUserLimit } from '../../collection/call/callLimits';
import type { Caller, Context, Row } from '../../collection/call/context';
import { idsInScope } from '../../collection/call/scope';
import { readRecord } from '../../collection/read/readRecord';
import { sendJson } from '../../collection/read/sendJson';
import { callerOf, parseId, rejectParameters } from '../../collection/router';
import { inTransaction } from '../../collection/write/transaction';
import type { VerifiedRequest } from '../../http/verifyCall';
import { deliveredPiecesSql, orderedOnSql } from '../../sql/deliveredSql';
import { sql, type Sql } from '../../sql/sqlText';
import { selectRows } from '../../collection/call/statements';
import { deliverLines } from './deliverLines';

/** Which lines a call is about. */
interface DeliveredRecord {
  entity: string;
  linesOf: (id: number) => (alias: string) => Sql;
}
const RECORDS: Partial<Record<EndpointName, DeliveredRecord>> = {
  deliver: { entity: storeOrder.name, linesOf: (id) => (alias) => sql(`${alias}.\`store_order\` = ?`, id) },
  deliver_container: {
    entity: container.name,
    linesOf: (id) => (alias) =>
      sql(`${alias}.\`stock_id\` IN (SELECT \`id\` FROM \`stock\` WHERE \`container\` = ?)`, id),
  },
};

/**
 * Reads what is delivered of some lines.
 * @param before what was delivered before, by line
 */
async function readDelivered(context: Context, before: ReadonlyMap<number, number>): Promise<Row[]> {
  const ids = [...before.keys()];
  if (!ids.length) return [];
  const delivered = deliveredPiecesSql('l', orderedOnSql('l'), context.delivery);
  const text =
    `SELECT l.\`id\` AS line, l.\`store_order\` AS \`order\`, l.\`quantity\`, ${delivered} AS delivered, ` +
    'l.`delivered_date` FROM `store_order_line` l WHERE l.`id` IN (?) ORDER BY l.`id`';
  const rows = await selectRows(context, sql(text, ids));
  return rows.map((row) => ({ ...row, before: before.get(row['line'] as number) }));
}

/**
 * Sets what a store was handed: POST store_order/{id}/deliver/, and container/{id}/deliver/ for the lines of all
 * orders.
 * @returns the order, or the lines of the container that changed
 */
async function deliver(context: Context, record: DeliveredRecord, id: number, body: unknown, caller: Caller) {
  const { rows } = parseBody(deliverBody, body);
  const isOrder = record.entity === storeOrder.name;
  const changed = await inTransaction(context, context.find(storeOrderLine.name), caller, async (write) => {
    const scope = { context, caller, transaction: write.transaction };
    if (!(await idsInScope(scope, context.find(record.entity), [id])).has(id)) throw notFound();
    return deliverLines(write, record.linesOf(id), rows ?? null);
  });
  return isOrder
    ? readRecord(context, context.find(storeOrder.name), id, caller)
    : { rows: await readDelivered(context, changed) };
}

/** Handles the calls that say what stores were handed. Passes all other calls on. */
export function deliveryRoutes(context: Context): RequestHandler {
  return async (request, response, next) => {
    const { endpoint, pathParameter } = (request as VerifiedRequest).call;
    const record = RECORDS[endpoint];
    if (!record) return next();
    rejectParameters(request);
    const caller = callerOf(request);
    const reply = await withinUserLimit(context, 'write', caller, () =>
      deliver(context, record, parseId(pathParameter), request.body, caller),
    );
    sendJson(response, 200, reply);
  };
}
