/** A pressed key. */
export interface KeyPress {
  key: string;
  /** The event's time stamp. */
  timeMs: number;
  /** The key is held down. */
  repeat?: boolean;
  /** Pressed with Ctrl, Alt or Meta. */
  modified?: boolean;
}
/** Characters typed without a pause. */
export interface KeyBurst {
  text: string;
  /** Time stamp of the last key. */
  lastTimeMs: number;
  /** Number of keys after the first. */
  steps: number;
  /** Number of those that came as fast as a scanner's. */
  rapidSteps: number;
}
export interface KeyBurstStep {
  burst: KeyBurst;
  /** The code, if this key ended a scan. */
  scannedCode?: string;
}

export const NO_BURST: KeyBurst = { text: '', lastTimeMs: -Infinity, steps: 0, rapidSteps: 0 };
/** Scanners take 5 to 20 ms a key. The fastest typists take 60 ms, and rarely 35 ms for two keys. */
const RAPID_GAP_MS = 35;
/** A busy machine may delay a key of a scan by this much. A pause between two words is longer. */
const MAX_GAP_MS = 100;
/** Share of a scan's steps that must be rapid. */
const RAPID_SHARE = 0.75;
const MIN_CODE_CHARACTERS = 4;

/** What tells a scan from typing. */
export interface ScanRules {
  /** The longest time between two keys of a scan. */
  maxGapMs: number;
  /** Share of the steps that must be rapid. */
  rapidShare: number;
  /** The code must contain a letter. */
  needsLetter: boolean;
  endKeys: ReadonlySet<string>;
}
/** In any field, only the speed tells a scan from typing. */
export const RAPID_SCAN: ScanRules = {
  maxGapMs: MAX_GAP_MS,
  rapidShare: RAPID_SHARE,
  needsLetter: false,
  endKeys: new Set(['Enter', 'Tab']),
};
/**
 * In a number field, letters are no number, so a slow scan is recognised, too. Scanners over Bluetooth take up to 100 ms
 * a key, and the machine may add to that. Digits alone stay a number.
 */
export const SCAN_IN_NUMBER: ScanRules = {
  maxGapMs: 150,
  rapidShare: 0,
  needsLetter: true,
  endKeys: new Set(['Enter']),
};
/** Keys that type no character. Scanners press Shift for capitals. */
const SILENT_KEYS = new Set(['Shift', 'CapsLock', 'AltGraph']);
const LETTER = /\p{L}/u;

/** True when a key follows the last one faster than a person types. */
export const isRapid = (burst: KeyBurst, timeMs: number): boolean => timeMs - burst.lastTimeMs <= RAPID_GAP_MS;

const isScan = ({ text, steps, rapidSteps }: KeyBurst, { rapidShare, needsLetter }: ScanRules): boolean =>
  text.trim().length >= MIN_CODE_CHARACTERS && rapidSteps >= steps * rapidShare && (!needsLetter || LETTER.test(text));

/** Adds a key to the burst. A key that is held down ends the burst, because its repeats come as fast as a scan. */
export const nextBurst = (
  burst: KeyBurst,
  { key, timeMs, repeat = false, modified = false }: KeyPress,
  rules: ScanRules = RAPID_SCAN,
): KeyBurstStep => {
  if (repeat || modified) return { burst: NO_BURST };
  if (SILENT_KEYS.has(key)) return { burst };
  const gapMs = timeMs - burst.lastTimeMs;
  const isContinued = gapMs >= 0 && gapMs <= rules.maxGapMs;
  const extended: KeyBurst = {
    text: burst.text,
    lastTimeMs: timeMs,
    steps: burst.steps + 1,
    rapidSteps: burst.rapidSteps + Number(isRapid(burst, timeMs)),
  };
  const isCharacter = [...key].length === 1;
  if (isCharacter && isContinued) return { burst: { ...extended, text: burst.text + key } };
  if (isCharacter) return { burst: { ...NO_BURST, text: key, lastTimeMs: timeMs } };
  const endsScan = rules.endKeys.has(key) && isContinued && isScan(extended, rules);
  return endsScan ? { burst: NO_BURST, scannedCode: burst.text.trim() } : { burst: NO_BURST };
};
