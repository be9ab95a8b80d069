import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../../core/format/numbers';
import type { AnyRow, ResolvedColumn } from '../table/columns';
import { TOP_BAR_HEIGHT_PX } from '../../core/theme/pageWidth';
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
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const rowTexts = useMemo(() => searchableTexts(columns, rows), [columns, rows]);
  const matches = useMemo(() => findMatches(rowTexts, text), [rowTexts, text]);
  const currentMatch = find.foundIndex === null ? -1 : matches.indexOf(find.foundIndex);
  useEffect(() => inputRef.current?.focus(), []);
  const goToMatch = (step: 1 | -1) => {
    if (matches.length) find.setFoundIndex(matches[(currentMatch + step + matches.length) % matches.length]!);
  };
  const search = (nextText: string) => {
    setText(nextText);
    const nextMatches = findMatches(rowTexts, nextText);
    // Stays on the current row while that still matches the longer text.
    find.setFoundIndex(nextMatches.find((each) => each >= (find.foundIndex ?? 0)) ?? nextMatches[0] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') find.close();
    else if (event.key === 'Enter') {
      event.preventDefault();
      goToMatch(event.shiftKey ? -1 : 1);
    }
  };
  return (
    // The keys belong to the input inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div role="search" aria-label="Find in the rows" className={styles.bar} onKeyDown={onKeyDown}>
      <Input
        ref={inputRef}
        className={styles.box}
        name="find"
        aria-label="Find in the rows"
        placeholder="Find in the rows"
        autoComplete="off"
        value={text}
        onChange={(_, { value }) => search(value)}
      />
      <output className={styles.count} aria-live="polite">
        {text.trim() !== '' && formatMatchCount(currentMatch, matches.length)}
      </output>
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label="Previous match"
        disabled={!matches.length}
        onClick={() => goToMatch(-1)}
      />
      <Button
        size="small"
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label="Next match"
        disabled={!matches.length}
        onClick={() => goToMatch(1)}
      />
      <Button size="small" appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={find.close} />
    </div>
  );
}

/** Formats the position among the matches: '2 of 7', or 'Not found'. */
const formatMatchCount = (current: number, count: number): string =>
  count ? `${formatNumber(current + 1)} of ${formatNumber(count)}` : 'Not found';
