import type { TargetState } from './connections';

/** How often each target is asked whether it is ready. */
const ASK_INTERVAL_MS = 1000;

/** What is known of one target. */
export interface TargetMonitor {
  state(): TargetState;
  /** How long the target has been silent, in ms; 0 where it isn't. */
  silentMs(): number;
  /** The target refused a connection, or it is shutting down. It is asked again after a moment. */
  suspend(): void;
  /** A call to the target got no answer. It is asked at once whether it hangs. */
  setAside(): void;
}

/**
 * Asks a target each second whether it is ready.
 * @param onAnswer is called after each answer, and after each question that got none
 */
export function monitorTarget(ask: () => Promise<TargetState>, onAnswer: () => void): TargetMonitor {
  let state: TargetState = 'ready';
  let silentSince = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Number of the newest question. The answers to others are out of date. */
  let question = 0;

  function setState(newState: TargetState): void {
    if (newState === 'silent' && state !== 'silent') silentSince = performance.now();
    state = newState;
  }
  function scheduleQuestion(ms: number): void {
    question += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void askNow(), ms);
    timer.unref();
  }
  async function askNow(): Promise<void> {
    const current = question;
    const askedAt = performance.now();
    const answer = await ask().catch((): TargetState => 'not ready');
    if (current !== question) return;
    setState(answer);
    onAnswer();
    scheduleQuestion(Math.max(0, ASK_INTERVAL_MS - (performance.now() - askedAt)));
  }

  scheduleQuestion(ASK_INTERVAL_MS);
  return {
    state: () => state,
    silentMs: () => (state === 'silent' ? performance.now() - silentSince : 0),
    suspend: () => {
      if (state !== 'ready') return;
      setState('not ready');
      scheduleQuestion(ASK_INTERVAL_MS);
    },
    setAside: () => {
      if (state === 'silent') return;
      setState('silent');
      scheduleQuestion(0);
    },
  };
}
