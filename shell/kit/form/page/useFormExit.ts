import type { Entity } from '@trestle/schema/entity';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { SavedRecord } from '../../core/api/collection';
import { usePageLocation } from '../../core/routes/usePageLocation';
import { pathTo } from '../../core/routes/routeRegistry';
import { useMayOpen } from '../../core/session/useSession';
import type { SaveMode } from '../save/SaveBar';
import type { TypingState } from './useFirstFieldFocus';

/**
 * Leaves the form after a save or a close (S1 §2.7): to {entity}.edit after a first save, to
 * {entity}.create with the same query for 'save and new', else one page back, or to the list.
 * @returns `closing`, a ref that is true while the form closes on purpose; `continueLeaving`, for the LeaveGuard;
 *   `close`; `after`, which does what the pressed
 * save button says; `remember`, which takes the stored record
 */
export const useFormExit = (entity: Entity, isNew: boolean) => {
  const navigate = useNavigate();
  const { key, pathname, state } = usePageLocation();
  const [search] = useSearchParams();
  // A visit's first page has the key 'default'. A page that replaces it carries `first` along.
  const isFirst = key === 'default' || Boolean((state as { first?: boolean } | null)?.first);
  const savedRecord = useRef<SavedRecord | null>(null);
  const closing = useRef(false);
  const continueLeaving = useRef(() => false);
  const mayEdit = useMayOpen(`${entity.name}.edit`);

  /** Path of the form that is shown; null once the page is gone. */
  const shownPath = useRef<string | null>(null);
  useEffect(() => {
    shownPath.current = pathname;
    closing.current = false;
    return () => {
      shownPath.current = null;
    };
  }, [key, pathname]);
  /**
   * Begins to leave, once, until the person decides to stay. A late reply moves nobody off a page to which they went
   * meanwhile.
   */
  const beginLeaving = useCallback((): boolean => {
    if (shownPath.current !== pathname || closing.current) return false;
    closing.current = true;
    return true;
  }, [pathname]);

  const leave = useCallback(
    (to: string | undefined, typing?: TypingState) => {
      if (to !== undefined && beginLeaving())
        void navigate(to, { replace: true, state: { first: isFirst, ...typing } });
    },
    [navigate, isFirst, beginLeaving],
  );
  const close = useCallback(() => {
    if (!beginLeaving()) return;
    if (isFirst) void navigate(pathTo(`${entity.name}.list`) ?? '/');
    else void navigate(-1);
  }, [navigate, isFirst, entity, beginLeaving]);

  const after = useCallback(
    (mode: SaveMode) => {
      const id = savedRecord.current?.id;
      // The user has pressed a link meanwhile: that is where they want to be.
      if (continueLeaving.current()) return;
      // The next form replaces this one, so that closing it leads back to where the first was opened.
      // A user who may only create records can't open the new one: the form is closed.
      if (mode === 'close' || (mode === 'stay' && isNew && !mayEdit)) close();
      else if (mode === 'new')
        leave(pathTo(`${entity.name}.create`, {}, Object.fromEntries(search)), { typesOn: true });
      else if (isNew && id !== undefined) leave(pathTo(`${entity.name}.edit`, { id }));
    },
    [close, leave, entity, isNew, mayEdit, search],
  );

  const remember = useCallback((record: SavedRecord): SavedRecord => {
    savedRecord.current = record;
    return record;
  }, []);
  return { closing, continueLeaving, close, after, remember };
};
