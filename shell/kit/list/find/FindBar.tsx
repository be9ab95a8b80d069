import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../../core/format/numbers';
import type { AnyRow, ResolvedColumn } from '../columns';
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
    gap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  box: { width: '220px', minWidth: 0, flexShrink: 1 },
  count: {
    minWidth: '84px',
    textAlign: 'end',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

interface FindBarProps<Row> {
  columns: readonly Omit<ResolvedColumn<Row>, 'render' | 'picture'>[];
  rows: readonly Row[];
  find: FindController;
}

/** Searches all loaded rows, drawn or not, by the text of their columns. Enter goes to the next match. */
export default function FindBar<Row extends AnyRow>({ columns, rows, find }: FindBarProps<Row>) {
  const styles = useStyles();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const texts = useMemo(() => searchableTexts(columns, rows), [columns, rows]);
  const matches = useMemo(() => findMatches(texts, text), [texts, text]);
  const current = find.found === null ? -1 : matches.indexOf(find.found);
  useEffect(() => box.current?.focus(), []);
  const go = (by: 1 | -1) => {
    if (matches.length) find.setFound(matches[(current + by + matches.length) % matches.length]!);
  };
  const search = (next: string) => {
    setText(next);
    const found = findMatches(texts, next);
    // Stays on the same row while the text grows.
    find.setFound(found.find((each) => each >= (find.found ?? 0)) ?? found[0] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') find.close();
    else if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    }
  };
  return (
    // The keys belong to the input inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div role="search" aria-label="Find in the rows" className={styles.bar} onKeyDown={onKeyDown}>
      <Input
        ref={box}
        className={styles.box}
        name="find"
        aria-label="Find in the rows"
        placeholder="Find in the rows"
        autoComplete="off"
        value={text}
        onChange={(_, { value }) => search(value)}
      />
      <output className={styles.count} aria-live="polite">
        {text.trim() !== '' && matchCount(current, matches.length)}
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

/** '2 of 7', or 'Not found'. */
const matchCount = (current: number, count: number): string =>
  count ? `${formatNumber(current + 1)} of ${formatNumber(count)}` : 'Not found';
