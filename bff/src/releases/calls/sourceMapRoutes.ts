import { Router } from 'express';
import { notFound, validationError } from '@trestle/schema/errors';
import { refuseOtherMethods } from '../../middleware/refuseOtherMethods';
import { rejectParameters } from '../../middleware/rejectParameters';
import { readSourceMaps } from '../sourceMaps/readSourceMaps';
import { receiveRelease, takePlace } from './receiveRelease';
import { findTeam, requireOwnRemote, type ReleaseCallOptions } from './releaser';
import { createUploadPlaces } from './uploadPlaces';

/**
 * Serves POST /api/{product}/release/source_maps/: a team keeps the source maps of a release here, with its token. They
 * translate the stacks of its error reports, and are never served.
 */
export function sourceMapRoutes({ product, store }: Pick<ReleaseCallOptions, 'product' | 'store'>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const places = createUploadPlaces();
  const route = router.route(`/api/${product}/release/source_maps/`);
  route.post(rejectParameters, async (req, res) => {
    const { remote } = await findTeam(req, store);
    const leavePlace = await takePlace(req, places, remote);
    try {
      const { files, fields } = await receiveRelease(req, res, ['name', 'version']);
      const [name, version] = [fields.get('name') ?? '', fields.get('version') ?? ''];
      requireOwnRemote(remote, name);
      const release = await store.findRelease(name, version);
      if (!release) throw notFound();
      const reading = readSourceMaps(files, new Set(Object.keys(release.integrity)));
      if ('errors' in reading) throw validationError(reading.errors);
      await store.storeSourceMaps(release.id, reading.maps);
      res.status(201).json({ name, version, source_maps: reading.maps.size });
    } finally {
      leavePlace();
    }
  });
  route.all(refuseOtherMethods('POST'));
  return router;
}
