import { datePattern } from '@trestle/schema/regional/dateFormat';
import { MAX_SEARCH_CHARACTERS } from '@trestle/schema/limits';
import { DATE_WORDS } from '@trestle/schema/dateWords';
import { isIsoDate } from '@trestle/schema/validate';
import { Input, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { formatDate } from '../../core/format/dates';
import { afterPress } from '../../form/fields/afterPress';
import { valueKind } from '../query/filterableFields';
import { periodText, signLabel } from './filterLabels';
import { useFilterCellStyles, type FilterCellProps } from './filterCellStyles';
import { parseFilter } from './parseFilter';
import { SIGNS_BY_KIND, type ColumnFilter } from './qbe';

/** The filter applies after this pause in typing. */
const TYPING_PAUSE_MS = 400;
/** Hard spaces between a sign and its label: the closed box has room for the sign alone, the open list for both. */
const SIGN_GAP = '\u00a0'.repeat(5);

const useStyles = makeStyles({
  sign: {
    flexShrink: 0,
    width: '50px',
    minWidth: 0,
    // The arrow stands beside the sign, not on it.
    '& select': { padding: `0 ${tokens.spacingHorizontalXL} 0 ${tokens.spacingHorizontalSNudge}`, minWidth: 0 },
    '& > span': { right: tokens.spacingHorizontalXXS, fontSize: tokens.fontSizeBase200 },
  },
  // As wide as the hint.
  date: { minWidth: '116px' },
  // Covers the rows below. A line of its own would move them while the user types.
  problem: {
    position: 'absolute',
    zIndex: 2,
    top: 'calc(100% + 9px)',
    left: 0,
    width: 'max-content',
    maxWidth: '220px',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'left',
    whiteSpace: 'normal',
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
  },
});

const PERIOD_TEXTS = DATE_WORDS.map((word) => periodText(word)!);

/** A filter's value as users type it. */
const formatFilterValue = (value: ColumnFilter['value'] | undefined): string => {
  if (value === undefined) return '';
  return periodText(value) ?? (isIsoDate(value) ? formatDate(value) : String(value));
};

/** Tells filters apart; that of none is empty. */
const keyOf = (filter: ColumnFilter | null | undefined): string =>
  filter ? JSON.stringify([filter.op, filter.value]) : '';

/** An input with its operator sign. The filter applies after a pause in typing, or on Enter. */
export function TypedFilterCell({ field, filter, onChange }: FilterCellProps) {
  const styles = useStyles();
  const cell = useFilterCellStyles();
  const kind = valueKind(field)!;
  const signs = SIGNS_BY_KIND[kind];
  const [sign, setSign] = useState(filter?.op ?? signs[0]!);
  const [typedText, setTypedText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Filters that were applied here and are not in the address yet. More may be typed until they are.
  const [applied, setApplied] = useState<readonly string[]>([]);
  // Follows the Clear button and the browser's Back, which change the filter.
  const [lastFilter, setLastFilter] = useState(filter);
  if (keyOf(lastFilter) !== keyOf(filter)) {
    setLastFilter(filter);
    const own = applied.indexOf(keyOf(filter));
    setApplied(own === -1 ? [] : applied.slice(own + 1));
    if (own === -1) {
      setSign(filter?.op ?? (lastFilter && !filter ? signs[0]! : sign));
      const isTyped = typedText !== null && parseFilter(field, typedText).value === (filter?.value ?? null);
      if (!isTyped) setTypedText(null);
    }
  }
  const text = typedText ?? formatFilterValue(filter?.value);
  const { problem } = parseFilter(field, text);
  // The problem shows only after the pause: half a number is not an error yet.
  const [showProblem, setShowProblem] = useState(false);
  const problemId = useId();
  const periodsId = useId();
  const apply = (nextText: string, op: string) => {
    clearTimeout(timer.current);
    setShowProblem(true);
    const { value } = parseFilter(field, nextText);
    if (value === undefined) return;
    const next = value === null ? null : { op, value };
    if (keyOf(next) === (applied.at(-1) ?? keyOf(filter))) return;
    setApplied([...applied, keyOf(next)]);
    onChange(next);
  };
  return (
    <span className={cell.cell}>
      <Select
        size="small"
        appearance="filled-lighter"
        className={styles.sign}
        aria-label={`${field.label}: how to compare`}
        title={signLabel(sign, kind)}
        value={sign}
        onChange={(_, { value }) => {
          setSign(value);
          apply(text, value);
        }}
      >
        {signs.map((each) => (
          <option key={each} value={each}>
            {`${each}${SIGN_GAP}${signLabel(each, kind)}`}
          </option>
        ))}
      </Select>
      <Input
        size="small"
        className={mergeClasses(cell.value, kind === 'date' && styles.date)}
        aria-label={`Filter ${field.label}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && showProblem ? problemId : undefined}
        maxLength={MAX_SEARCH_CHARACTERS}
        placeholder={kind === 'date' ? datePattern() : undefined}
        list={kind === 'date' ? periodsId : undefined}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        value={text}
        onChange={(_, { value }) => {
          setTypedText(value);
          setShowProblem(false);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => apply(value, sign), TYPING_PAUSE_MS);
        }}
        onKeyDown={(event) => event.key === 'Enter' && apply(text, sign)}
        onBlur={() => {
          const { pathname } = window.location;
          // A filter moves the rows. Whoever presses one of them meanwhile opens it.
          afterPress(() => {
            if (window.location.pathname === pathname) apply(text, sign);
          });
          if (!problem) setTypedText(null);
        }}
      />
      {kind === 'date' && (
        <datalist id={periodsId}>
          {PERIOD_TEXTS.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
      {problem && showProblem && (
        <span id={problemId} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
