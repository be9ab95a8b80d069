import type { Field } from '@trestle/schema/field';
import { isDay } from '@trestle/schema/validate';
import { Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { LookupBox } from '../../fields/LookupBox';
import { parseNumber } from '../../fields/parseNumber';
import { typedDay } from '../../fields/typedDate';
import { formatDate } from '../../format/dates';
import { valueKind } from '../query/filterable';
import { SIGNS, type CellFilter } from './qbe';

/** How long nobody types before it is looked for, in milliseconds. */
const PAUSE = 400;
const WORDS: Readonly<Record<string, string>> = {
  '~': 'contains, ignoring case', '#': 'contains', '=': 'is', '>': 'more than', '<': 'less than', '>=': 'at least', '<=': 'at most',
};

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', columnGap: '2px', minWidth: 0, fontWeight: 400 },
  sign: { flexShrink: 0, width: '46px', minWidth: 0, '& select': { padding: '0 14px 0 6px', minWidth: 0 }, '& > span': { right: '2px', fontSize: '12px' } },
  value: { flexGrow: 1, width: '100%', minWidth: '72px', maxWidth: '180px', '& input': { width: '100%', minWidth: 0 } },
  wrong: { '& input': { color: tokens.colorStatusDangerForeground1 } },
});

interface FilterCellProps {
  field: Field;
  filter: CellFilter | undefined;
  onChange: (filter: CellFilter | null) => void;
}

const written = (value: CellFilter['value'] | undefined): string => {
  if (value === undefined) return '';
  return isDay(value) ? formatDate(value) : String(value);
};
/** What was typed as a value: null for none, undefined for what is not complete or makes no sense. */
const read = (field: Field, text: string): CellFilter['value'] | null | undefined => {
  if (text.trim() === '') return null;
  const kind = valueKind(field);
  if (kind === 'date') return typedDay(text) ?? undefined;
  if (kind !== 'number' && kind !== 'key') return text.trim();
  const found = parseNumber(text);
  return typeof found === 'number' ? found : undefined;
};

/** A box with its sign in front; what is typed is looked for once nobody types, or at Enter. */
function TypedCell({ field, filter, onChange }: FilterCellProps) {
  const styles = useStyles();
  const kind = valueKind(field)!;
  const signs = SIGNS[kind];
  const [sign, setSign] = useState(filter?.op ?? signs[0]!);
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Clear and the browser's back button change the filter: the cell follows.
  const [seen, setSeen] = useState(filter);
  if (seen?.op !== filter?.op || seen?.value !== filter?.value) {
    setSeen(filter);
    setSign(filter?.op ?? (seen && !filter ? signs[0]! : sign));
    if (typed !== null && read(field, typed) !== (filter?.value ?? null)) setTyped(null);
  }
  const text = typed ?? written(filter?.value);
  const wrong = read(field, text) === undefined;
  const put = (next: string, op: string) => {
    clearTimeout(timer.current);
    const value = read(field, next);
    if (value === undefined || (value === null && !filter)) return;
    if (value !== filter?.value || op !== filter.op) onChange(value === null ? null : { op, value });
  };
  return (
    <span className={styles.cell}>
      <Select size="small" appearance="filled-lighter" className={styles.sign} aria-label={`${field.label}: how to compare`} title={WORDS[sign]} value={sign}
        onChange={(_, { value }) => {
          setSign(value);
          put(text, value);
        }}>
        {signs.map((each) => <option key={each} value={each} title={WORDS[each]}>{each}</option>)}
      </Select>
      <Input size="small" className={styles.value} aria-label={`Filter ${field.label}`} aria-invalid={wrong || undefined} maxLength={200} placeholder={kind === 'date' ? 'DD/MM/YYYY' : undefined}
        inputMode={kind === 'number' ? 'decimal' : undefined} value={text}
        onChange={(_, { value }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => put(value, sign), PAUSE);
        }}
        onKeyDown={(event) => event.key === 'Enter' && put(text, sign)}
        onBlur={() => {
          put(text, sign);
          if (!wrong) setTyped(null);
        }} />
    </span>
  );
}

/** One column's filter (S1 §2.6, §5): text, number and date with a sign, a foreign key or Yes and No to choose. */
export function FilterCell(props: FilterCellProps) {
  const styles = useStyles();
  const { field, filter, onChange } = props;
  const kind = valueKind(field);
  if (kind === 'key' && field.ref) {
    return (
      <span className={styles.cell}>
        <span className={styles.value}>
          <LookupBox entity={field.ref} compact placeholder="All" aria-label={`Filter ${field.label}`} value={typeof filter?.value === 'number' ? filter.value : null}
            onChange={(id) => onChange(id === null ? null : { op: '=', value: id })} />
        </span>
      </span>
    );
  }
  if (kind === 'boolean') {
    return (
      <span className={styles.cell}>
        <Select size="small" aria-label={`Filter ${field.label}`} value={filter === undefined ? '' : String(filter.value)}
          onChange={(_, { value }) => onChange(value === '' ? null : { op: '=', value: value === 'true' })}>
          <option value="">All</option><option value="true">Yes</option><option value="false">No</option>
        </Select>
      </span>
    );
  }
  return <TypedCell {...props} />;
}
