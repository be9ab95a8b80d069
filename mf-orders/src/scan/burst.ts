/** A key as it was pressed. `at` is the event's own time stamp, in ms; `modified`: with Ctrl, Alt or Meta. */
export interface KeyPress {
  key: string;
  at: number;
  repeat?: boolean;
  modified?: boolean;
}
/** Characters typed without a pause, and how many of the steps between them were as quick as a scanner's. */
export interface Burst {
  text: string;
  lastAt: number;
  steps: number;
  rapid: number;
}
export interface BurstStep {
  burst: Burst;
  /** The code, where this key ended a scan. */
  scanned?: string;
}

export const NO_BURST: Burst = { text: '', lastAt: -Infinity, steps: 0, rapid: 0 };
/** Scanners need 5 to 20 ms a key. The fastest typists need 60, and now and then 35 for two keys under two fingers. */
const RAPID_GAP_MS = 35;
/** A busy machine may hold back a key of a scan, which belongs to it all the same. A person between two words waits longer. */
const MAX_GAP_MS = 100;
const RAPID_SHARE = 0.75;
const MIN_LENGTH = 4;
/** Scanners press Shift for capitals. */
const SILENT = new Set(['Shift', 'CapsLock', 'AltGraph']);
const ENDS = new Set(['Enter', 'Tab']);

/** Whether a key comes as quickly as only a scanner presses it. */
export const isRapid = (burst: Burst, at: number): boolean => at - burst.lastAt <= RAPID_GAP_MS;

const isScan = ({ text, steps, rapid }: Burst): boolean =>
  text.trim().length >= MIN_LENGTH && rapid >= steps * RAPID_SHARE;

/** Follows the keys one by one. A key held down repeats itself about as fast as a scanner types, and is none. */
export const nextBurst = (burst: Burst, { key, at, repeat = false, modified = false }: KeyPress): BurstStep => {
  if (repeat || modified) return { burst: NO_BURST };
  if (SILENT.has(key)) return { burst };
  const gap = at - burst.lastAt;
  const goesOn = gap >= 0 && gap <= MAX_GAP_MS;
  const longer: Burst = {
    text: burst.text,
    lastAt: at,
    steps: burst.steps + 1,
    rapid: burst.rapid + Number(isRapid(burst, at)),
  };
  if ([...key].length === 1)
    return { burst: goesOn ? { ...longer, text: burst.text + key } : { ...NO_BURST, text: key, lastAt: at } };
  return ENDS.has(key) && goesOn && isScan(longer)
    ? { burst: NO_BURST, scanned: burst.text.trim() }
    : { burst: NO_BURST };
};
