export interface SilenceOptions {
  countDone: () => number;
  total: number;
  limitsMs: readonly number[];
  onRepeat: (limitMs: number) => void;
  lookMs?: number;
}
export function repeatAfterSilence<T>(work: (signal?: AbortSignal) => Promise<T>, options: SilenceOptions): Promise<T>;
