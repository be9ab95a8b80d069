import type { Request, RequestHandler } from 'express';
import type { DenialReason } from '@trestle/schema/access';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { undoPicturesBody } from '@trestle/schema/calls/pictures';
import type { EndpointName } from '@trestle/schema/endpointDeclarations';
import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { collectionPath, type Entity } from '@trestle/schema/entity';
import { forbidden, methodNotAllowed, Problem } from '@trestle/schema/errors';
import { ownTable } from '@trestle/schema/ownTable';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { Caller, Context } from '../collection/call/context';
import { readIdempotencyKey } from '../collection/write/idempotency';
import { callerOf, parseId, rejectParameters } from '../collection/router';
import { sendJsonText } from '../collection/read/sendJson';
import type { UserAsCaller } from '../collection/call/userAsCaller';
import { createSemaphore, withPermit } from '../platform/semaphore';
import type { VerifiedRequest } from '../http/verifyCall';
import { importFile } from './importFile';
import { ownerListsOf } from './ownerLists';
import { pastOrderImport } from './pastOrders/pastOrderImport';
import { importPictures } from './pictures/importPictures';
import { undoPictures } from './pictures/undoPictures';
import type { RowImports } from './rowImport';
import { undoImport } from './undoImport';

/** The calls that are handled here. */
const IMPORT_ENDPOINTS: ReadonlySet<EndpointName> = new Set(['import', 'undo_import', 'pictures', 'undo_pictures']);
/** One import of each person runs at a time, and two in all (SECURITY.md, 66). */
const IMPORT_LIMITS = { permits: 2, maxPerPerson: 1, maxQueuedPerPerson: 3, timeoutMs: 20_000 };

/** Finds further rights of an importing person. The call itself was decided as a creation. */
export interface ImportRights {
  findUser(id: number): Promise<SessionUser | null>;
  /** With the rights of an edit of the entity's rows. */
  asEditor(entity: Entity): UserAsCaller;
  /** With the rights of a deletion of the entity's rows. */
  asDeleter(entity: Entity): UserAsCaller;
  /** Imports by the rules of services, besides our own. */
  rowImports: RowImports;
  /** Bytes that a person may upload in a day; 0 for no limit. */
  uploadBytesPerDay: number;
}

/** Returns the caller with the rights of another call, or the 403 of somebody who may not make that call. */
async function callerOrDenial(
  { findUser }: ImportRights,
  asOther: UserAsCaller,
  caller: Caller,
): Promise<Caller | Problem> {
  const user = await findUser(caller.user);
  if (!user) return forbidden();
  try {
    return await asOther(user, caller.zone, caller.requestId);
  } catch (error) {
    if (error instanceof Problem && error.status === 403) return error;
    throw error;
  }
}

/** Whether a denial comes from a rule about deleting. Without such a rule, people may delete what they may create. */
const isAboutDeleting = ({ body }: Problem, entity: Entity): boolean =>
  (body as { why?: DenialReason }).why?.route === `${entity.name}.delete`;

/** Handles the imports of collections and their undo. Other calls go on. */
export function importRoutes(
  context: Context,
  slug: string,
  runs: (service: string) => boolean,
  rights: ImportRights,
): RequestHandler {
  const semaphore = createSemaphore(IMPORT_LIMITS);
  const rowImports: RowImports = ownTable({ ...rights.rowImports, [storeOrder.name]: pastOrderImport });
  const run = (
    request: Request,
    entity: Entity,
    work: (caller: Caller, editor: Caller | Problem, ownerEditor: Caller | Problem | null) => Promise<string>,
  ) => {
    const caller = callerOf(request);
    const owner = ownerListsOf(context, entity)?.owner;
    return withPermit(semaphore, caller, async () =>
      work(
        caller,
        await callerOrDenial(rights, rights.asEditor(entity), caller),
        owner ? await callerOrDenial(rights, rights.asEditor(owner), caller) : null,
      ),
    );
  };
  const undo = async (
    entity: Entity,
    id: number,
    caller: Caller,
    editor: Caller | Problem,
    ownerEditor: Caller | Problem | null,
  ): Promise<string> => {
    const deleter = await callerOrDenial(rights, rights.asDeleter(entity), caller);
    const deleteDenial = deleter instanceof Problem && isAboutDeleting(deleter, entity) ? deleter : null;
    return JSON.stringify(
      await undoImport(context, entity, id, caller, { editor, ownerEditor, deleteDenial }, rowImports[entity.name]),
    );
  };
  const handlePictures = (
    request: Request,
    endpoint: 'pictures' | 'undo_pictures',
    pathParameter: string,
  ): Promise<string> => {
    const caller = callerOf(request);
    const body: unknown = request.body;
    if (endpoint === 'undo_pictures') {
      parseBody(undoPicturesBody, body ?? {});
      const id = parseId(pathParameter);
      return withPermit(semaphore, caller, async () => JSON.stringify(await undoPictures(context, id, caller)));
    }
    const path = `${collectionPath(context.find(product.name), slug)}pictures/`;
    const attempt = readIdempotencyKey(request.get('idempotency-key'), path, body);
    return withPermit(semaphore, caller, () =>
      importPictures(context, body, caller, attempt, rights.uploadBytesPerDay),
    );
  };
  return async (request, response, next) => {
    const { call } = request as VerifiedRequest;
    const { endpoint, entity, pathParameter } = call;
    if (!entity || !runs(entity.service) || !IMPORT_ENDPOINTS.has(endpoint)) return next();
    if (request.method !== 'POST') throw methodNotAllowed(request.method);
    rejectParameters(request);
    if (endpoint === 'pictures' || endpoint === 'undo_pictures')
      return sendJsonText(response, 200, await handlePictures(request, endpoint, pathParameter));
    if (endpoint === 'undo_import') {
      const id = parseId(pathParameter);
      const undoReply = await run(request, entity, (caller, editor, ownerEditor) =>
        undo(entity, id, caller, editor, ownerEditor),
      );
      return sendJsonText(response, 200, undoReply);
    }
    const path = `${collectionPath(entity, slug)}import/`;
    const attempt = readIdempotencyKey(request.get('idempotency-key'), path, request.body);
    const reply = await run(request, entity, (caller, editor, ownerEditor) =>
      importFile(
        context,
        entity,
        request.body,
        caller,
        editor instanceof Problem ? null : editor,
        ownerEditor,
        attempt,
        rowImports[entity.name],
      ),
    );
    return sendJsonText(response, 200, reply);
  };
}
