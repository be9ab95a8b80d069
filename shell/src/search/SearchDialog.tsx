import { Input, makeStyles, SearchRegular, tokens, useNavigate } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/dialog';
import { MAX_SEARCH_CHARACTERS } from '@trestle/schema/limits';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { EarlyKeys } from './earlyKeys';
import { useDebounced } from './useDebounced';
import { SearchList } from './SearchList';
import type { SearchResult } from './searchResults';
import { useSearchResults } from './useSearchResults';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalM },
  // As high with many results as with none: nothing jumps while somebody types.
  results: {
    height: 'min(440px, calc(100dvh - 220px))',
    overflowY: 'auto',
    margin: `0 calc(-1 * ${tokens.spacingHorizontalS})`,
  },
  quiet: { display: 'block', padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
});

interface SearchDialogProps {
  /** Returns what was typed before the field was there. */
  takeEarlyKeys: () => EarlyKeys | undefined;
  onClose: () => void;
}

/** The search of everything: pages, actions, records and what was opened last. Works by keyboard alone. */
export default function SearchDialog({ takeEarlyKeys, onClose }: SearchDialogProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const { results, loading, failed } = useSearchResults(text);
  const [active, setActive] = useState(0);
  const isSettled = text === typed.trim() && !loading;
  // Enter that came before the results: the first of them is opened once they are here.
  const [pending, setPending] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const choose = useCallback(
    (result: SearchResult | undefined) => {
      if (!result) return;
      onClose();
      if (result.to) void navigate(result.to);
      else window.open(result.href, result.target ?? '_self', result.rel?.includes('noopener') ? 'noopener' : '');
    },
    [navigate, onClose],
  );
  useEffect(() => {
    if (pending && isSettled) choose(results[active]);
  }, [pending, isSettled, results, active, choose]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setActive((active + step + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSettled) choose(results[active]);
      else setPending(true);
    }
  };
  const status = statusText({ text, loading: !isSettled, count: results.length, failed });
  return (
    <Dialog title="Search everything" onClose={onClose}>
      <div className={styles.content}>
        <Input
          autoFocus
          type="search"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Fluent's Input is an input
          role="combobox"
          aria-label="Search everything"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={results[active] && `${id}${active}`}
          placeholder="Orders, products, stores, pages …"
          maxLength={MAX_SEARCH_CHARACTERS}
          autoComplete="off"
          contentBefore={<SearchRegular />}
          value={typed}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const early = takeEarlyKeys();
            if (!early) return;
            setTyped(early.text);
            setPending(early.entered);
          }}
          onChange={(_, { value }) => {
            setTyped(value);
            setActive(0);
            setPending(false);
          }}
        />
        <div ref={list} className={styles.results} aria-busy={!isSettled}>
          <SearchList id={id} results={results} active={active} onChoose={choose} />
          <output className={styles.quiet}>{status}</output>
        </div>
      </div>
    </Dialog>
  );
}

interface SearchStatus {
  text: string;
  loading: boolean;
  count: number;
  failed: readonly string[];
}
function statusText({ text, loading, count, failed }: SearchStatus): string {
  if (loading) return 'Searching …';
  if (failed.length > 0) return `Couldn't search ${failed.join(', ').toLowerCase()}. Type again to retry.`;
  if (count === 0)
    return text ? `Nothing found for “${text}”. Try fewer or other words.` : 'Type a name, code or number.';
  return '';
}
