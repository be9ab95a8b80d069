import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../../core/format/numbers';
import type { ResolvedColumn } from '../columns';
import { TOP_BAR_HEIGHT_PX } from '../tableStyles';
import { findMatches, searchableTexts } from './findMatches';
import type { FindController } from './useFind';

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    zIndex: 10,
    top: `${TOP_BAR_HEIGHT_PX + 8}px`,
    right: '16px',
    maxWidth: 'calc(100vw - 32px)',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '6px 8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  box: { width: '220px', minWidth: 0, flexShrink: 1 },
  count: {
    minWidth: '84px',
    textAlign: 'end',
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

interface FindBarProps<Row> {
  columns: readonly Omit<ResolvedColumn<Row>, 'render'>[];
  rows: readonly Row[];
  find: FindController;
}

/** Looks through all rows that were loaded, drawn or not, by what their columns say; Enter goes on to the next. */
export default function FindBar<Row extends Readonly<Record<string, unknown>>>({
  columns,
  rows,
  find,
}: FindBarProps<Row>) {
  const styles = useStyles();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const texts = useMemo(() => searchableTexts(columns, rows), [columns, rows]);
  const matches = useMemo(() => findMatches(texts, words), [texts, words]);
  const at = find.found === null ? -1 : matches.indexOf(find.found);
  useEffect(() => box.current?.focus(), []);
  const go = (by: 1 | -1) => {
    if (matches.length) find.put(matches[(at + by + matches.length) % matches.length]!);
  };
  const type = (next: string) => {
    setWords(next);
    const found = findMatches(texts, next);
    // What is found stays found while the words grow.
    find.put(found.find((each) => each >= (find.found ?? 0)) ?? found[0] ?? null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') find.close();
    else if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  };
  const told =
    words.trim() === ''
      ? ''
      : matches.length
        ? `${formatNumber(at + 1)} of ${formatNumber(matches.length)}`
        : 'Not found';
  return (
    // The keys are those of the box.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div role="search" aria-label="Find in the rows" className={styles.bar} onKeyDown={press}>
      <Input
        ref={box}
        className={styles.box}
        name="find"
        aria-label="Find in the rows"
        placeholder="Find in the rows"
        autoComplete="off"
        value={words}
        onChange={(_, { value }) => type(value)}
      />
      <output className={styles.count} aria-live="polite">
        {told}
      </output>
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label="Previous match"
        disabled={!matches.length}
        onClick={() => go(-1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label="Next match"
        disabled={!matches.length}
        onClick={() => go(1)}
      />
      <Button size="small" appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={find.close} />
    </div>
  );
}
