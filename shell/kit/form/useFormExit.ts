import type { Entity } from '@trestle/schema/entity';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SavedRecord } from '../core/api/collection';
import { pathTo } from '../core/routes/routeRegistry';
import { useMayOpen } from '../core/session/useSession';
import type { SaveMode } from './SaveBar';

/**
 * Where a form leads (S1 §2.7): after a first save to {entity}.edit with the id, 'save and new' to {entity}.create with the
 * query string as it is, closing one page back (to the list, where there is no page before).
 */
export const useFormExit = (entity: Entity, isNew: boolean) => {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const [search] = useSearchParams();
  // The first page of a visit has the key 'default'; what takes its place says so, as there is nothing of ours before it.
  const first = key === 'default' || Boolean((state as { first?: boolean } | null)?.first);
  const saved = useRef<SavedRecord | null>(null);
  const closing = useRef(false);
  const mayEdit = useMayOpen(`${entity.name}.edit`);

  const leave = useCallback(
    (to: string | undefined, replace = false) => {
      if (to === undefined) return;
      closing.current = true;
      void navigate(to, { replace, state: replace ? { first } : null });
    },
    [navigate, first],
  );
  const close = useCallback(() => {
    closing.current = true;
    if (first) void navigate(pathTo(`${entity.name}.list`) ?? '/');
    else void navigate(-1);
  }, [navigate, first, entity]);

  const after = useCallback(
    (mode: SaveMode) => {
      const id = saved.current?.id;
      // A new form takes this one's place: closing it leads back to where the first was opened from.
      // Whoever may only make records can't open what they made.
      if (mode === 'close' || (mode === 'stay' && isNew && !mayEdit)) close();
      else if (mode === 'new') leave(pathTo(`${entity.name}.create`, {}, Object.fromEntries(search)), true);
      else if (isNew && id !== undefined) leave(pathTo(`${entity.name}.edit`, { id }), true);
    },
    [close, leave, entity, isNew, mayEdit, search],
  );

  const remember = useCallback((record: SavedRecord): SavedRecord => {
    saved.current = record;
    return record;
  }, []);
  return { closing, close, after, remember };
};
