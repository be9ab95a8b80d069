/** A pressed key. `at`: the event's time stamp in ms. `modified`: with Ctrl, Alt or Meta. */
export interface KeyPress {
  key: string;
  at: number;
  repeat?: boolean;
  modified?: boolean;
}
/** Characters typed without a pause. `rapid` counts the steps that were as quick as a scanner's. */
export interface KeyBurst {
  text: string;
  lastAt: number;
  steps: number;
  rapid: number;
}
export interface KeyBurstStep {
  burst: KeyBurst;
  /** The code, if this key ended a scan. */
  scanned?: string;
}

export const NO_BURST: KeyBurst = { text: '', lastAt: -Infinity, steps: 0, rapid: 0 };
/** Scanners take 5 to 20 ms a key. The fastest typists take 60 ms, and rarely 35 ms for two keys. */
const RAPID_GAP_MS = 35;
/** A busy machine may delay a key of a scan by this much. A pause between two words is longer. */
const MAX_GAP_MS = 100;
const RAPID_SHARE = 0.75;
const MIN_CODE_CHARACTERS = 4;
/** Keys that type nothing: scanners press Shift for capitals. */
const SILENT_KEYS = new Set(['Shift', 'CapsLock', 'AltGraph']);
const END_KEYS = new Set(['Enter', 'Tab']);

/** True when a key follows the last one faster than a person types. */
export const isRapid = (burst: KeyBurst, at: number): boolean => at - burst.lastAt <= RAPID_GAP_MS;

const isScan = ({ text, steps, rapid }: KeyBurst): boolean =>
  text.trim().length >= MIN_CODE_CHARACTERS && rapid >= steps * RAPID_SHARE;

/** Adds one key to the burst. Repeats of a key held down are ignored: they come as fast as a scan. */
export const nextBurst = (burst: KeyBurst, { key, at, repeat = false, modified = false }: KeyPress): KeyBurstStep => {
  if (repeat || modified) return { burst: NO_BURST };
  if (SILENT_KEYS.has(key)) return { burst };
  const gap = at - burst.lastAt;
  const goesOn = gap >= 0 && gap <= MAX_GAP_MS;
  const longer: KeyBurst = {
    text: burst.text,
    lastAt: at,
    steps: burst.steps + 1,
    rapid: burst.rapid + Number(isRapid(burst, at)),
  };
  if ([...key].length === 1)
    return { burst: goesOn ? { ...longer, text: burst.text + key } : { ...NO_BURST, text: key, lastAt: at } };
  return END_KEYS.has(key) && goesOn && isScan(longer)
    ? { burst: NO_BURST, scanned: burst.text.trim() }
    : { burst: NO_BURST };
};
