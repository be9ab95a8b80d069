import { Router } from 'express';
import { parseBody } from '@trestle/schema/calls/parseBody';
import { exportAllBody } from '@trestle/schema/calls/personalData';
import { forbidden, methodNotAllowed } from '@trestle/schema/errors';
import { localDate } from '@trestle/schema/periods';
import { BackupError } from '../backup/backupFormat';
import { callerOf, rejectParameters } from '../collection/router';
import { writeExportEvent } from '../identity/auditEvent';
import type { ServiceDefinition, ServiceParts } from '../service';
import { StoreError } from '../storage/objectStore';
import { withExportLease } from './exportLease';
import { writeExport } from './writeExport';

/** A client that reads slower than this keeps others from their exports, and the database from tidying up. */
const MAX_EXPORT_MS = 3_600_000;

/** Serves POST /api/export_all/: everything as a zip, for administrators (SECURITY.md, 95). */
export const createExportService = ({
  settings,
  entities,
  identityDb,
  logFailure,
}: ServiceParts): ServiceDefinition => ({
  serve: ({ fileStore }) => {
    const router = Router({ strict: true, caseSensitive: true });
    const route = router.route('/api/export_all/');
    route.post(async (request, response) => {
      rejectParameters(request);
      parseBody(exportAllBody, (request.body as unknown) ?? {});
      const caller = callerOf(request);
      if (!caller.administrator) throw forbidden('Only an administrator may do this.');
      if (caller.actor !== caller.user) throw forbidden('You are acting for somebody else: leave that account first.');
      await withExportLease(identityDb, async () => {
        await writeExportEvent(identityDb, { actor: caller.actor, requestId: caller.requestId });
        await writeExport(settings.databaseUrl, entities, response, {
          signal: AbortSignal.timeout(MAX_EXPORT_MS),
          store: fileStore,
          onStart: () =>
            response.status(200).set({
              'Content-Type': 'application/zip',
              'Content-Disposition': `attachment; filename="Everything ${localDate(caller.zone, caller.now)}.zip"`,
            }),
        }).catch((error: unknown) => {
          // The client went away, or gets a broken connection: no part of an export looks complete.
          if (!response.headersSent && !response.destroyed) throw error;
          // A broken connection says nothing: the log names the file that has no content.
          if (error instanceof BackupError || error instanceof StoreError) logFailure('export broke off', error);
          response.destroy();
        });
      });
    });
    route.all((request) => {
      throw methodNotAllowed(request.method, ['POST']);
    });
    return [router];
  },
});
