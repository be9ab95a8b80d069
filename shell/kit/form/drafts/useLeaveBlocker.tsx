import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useBlocker, useInRouterContext, type Blocker, type BlockerFunction } from 'react-router';
import { createListeners } from '../../core/listeners';

/** Says whether a navigation would lose something. */
type LeaveHolder = RefObject<BlockerFunction>;

interface LeaveState {
  /** Everything on the page that may lose something, the latest last: a form, a dialog over it, work under way. */
  holders: readonly LeaveHolder[];
  /** The navigation that waits for an answer, and who asks. */
  asked: { holder: LeaveHolder; navigation: Extract<Blocker, { state: 'blocked' }> } | null;
}

let state: LeaveState = { holders: [], asked: null };
/** Who stopped the last navigation. */
let stoppedBy: LeaveHolder | undefined;
const [subscribe, notify] = createListeners();

function setState(change: Partial<LeaveState>): void {
  state = { ...state, ...change };
  notify();
}

/** Goes on with the navigation that waits, or stays. Answers it once. */
function answer(isLeaving: boolean): void {
  const navigation = state.asked?.navigation;
  setState({ asked: null });
  if (isLeaving) navigation?.proceed();
  else navigation?.reset();
}

/** @returns the function that takes the holder out again */
function addHolder(holder: LeaveHolder): () => void {
  setState({ holders: [...state.holders, holder] });
  return () => {
    // Nothing is lost any more. The person stays where the question was.
    if (state.asked?.holder === holder) answer(false);
    setState({ holders: state.holders.filter((each) => each !== holder) });
  };
}

const stopsNavigation: BlockerFunction = (navigation) => {
  stoppedBy = state.holders.findLast(({ current: loses }) => loses(navigation));
  return stoppedBy !== undefined;
};

/** The router's blocker. One holder draws it for all, because the router asks one blocker alone. */
function RouterBlocker() {
  const blocker = useBlocker(stopsNavigation);
  useEffect(() => {
    if (blocker.state !== 'blocked' || !stoppedBy) return undefined;
    setState({ asked: { holder: stoppedBy, navigation: blocker } });
    return () => setState({ asked: null });
  }, [blocker]);
  return null;
}

/**
 * Stops navigations that would lose something. Where several would lose by one, such as a form and a dialog over it, the
 * latest asks.
 * @param loses whether a navigation would lose something
 * @returns `blocker`, which must be drawn; `isAsking`, while a navigation waits for this component's question; `answer`
 */
export function useLeaveBlocker(loses: BlockerFunction) {
  const holder = useRef(loses);
  useEffect(() => {
    holder.current = loses;
  });
  const [{ holders, asked }, setShown] = useState(state);
  // Before the page is painted: Back may be pressed at once.
  useLayoutEffect(() => {
    const unsubscribe = subscribe(() => setShown(state));
    const removeHolder = addHolder(holder);
    return () => {
      unsubscribe();
      removeHolder();
    };
  }, []);
  // A part that is drawn alone, without a router, can't be left.
  const hasRouter = useInRouterContext();
  return {
    blocker: hasRouter && holders[0] === holder ? <RouterBlocker /> : null,
    isAsking: asked?.holder === holder,
    answer,
  };
}
