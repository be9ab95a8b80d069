import { Button, Input, makeStyles, SearchRegular, tokens, useNavigate, useSession } from '@trestle/kit/core';
import { Dialog } from '@trestle/kit/dialog';
import { MAX_SEARCH_CHARACTERS } from '@trestle/schema/limits';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import type { EarlyKeys } from './earlyKeys';
import { rememberRecord } from './recentRecords';
import { resultTarget } from './resultTarget';
import { useDebounced } from './useDebounced';
import { SearchList } from './SearchList';
import type { SearchResult } from './searchResults';
import { useSearchResults } from './useSearchResults';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: tokens.spacingVerticalM },
  // As high with many results as with none: nothing jumps while somebody types.
  results: {
    height: 'min(440px, calc(100dvh - 280px))',
    overflowY: 'auto',
  },
  quiet: { display: 'block', padding: tokens.spacingHorizontalS, color: tokens.colorNeutralForeground3 },
});

interface SearchDialogProps {
  /** Returns what was typed before the search field was shown. */
  takeEarlyKeys: () => EarlyKeys | undefined;
  onClose: () => void;
}

/** The search of everything: pages, actions, records and what was opened last. Works by keyboard alone. */
export default function SearchDialog({ takeEarlyKeys, onClose }: SearchDialogProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const location = useLocation();
  const { identity } = useSession();
  const id = useId();
  const [typedText, setTypedText] = useState('');
  const text = useDebounced(typedText.trim());
  const { results, loading, failed } = useSearchResults(text);
  // The result that was chosen by an arrow. By its key: replies that come later put others before it.
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosenIndex = results.findIndex(({ key }) => key === chosenKey);
  const activeIndex = Math.max(chosenIndex, 0);
  const isSettled = text === typedText.trim() && !loading;
  // Enter was pressed before the results were loaded: the active one is opened as soon as they are.
  const [isChoicePending, setChoicePending] = useState(false);
  const list = useRef<HTMLDivElement>(null);

  const choose = useCallback(
    (result: SearchResult | undefined) => {
      if (!result) return;
      onClose();
      if (identity !== null && result.card !== undefined) rememberRecord(identity, result);
      const { to, ...options } = resultTarget(location, result);
      if (!result.href) void navigate(to, options);
      else window.open(result.href, result.target ?? '_self', result.rel?.includes('noopener') ? 'noopener' : '');
    },
    [navigate, location, identity, onClose],
  );
  useEffect(() => {
    if (isChoicePending && isSettled) choose(results[activeIndex]);
  }, [isChoicePending, isSettled, results, activeIndex, choose]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      setChosenKey(results[(activeIndex + step + results.length) % results.length]!.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isSettled || chosenIndex >= 0) choose(results[activeIndex]);
      else setChoicePending(true);
    }
  };
  const foundCount = results.filter(({ isOffer }) => !isOffer).length;
  const status = statusText({ text, loading: !isSettled, count: foundCount, failed });
  return (
    // Without a keyboard, nothing but the button closes it.
    <Dialog title="Search everything" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className={styles.content}>
        <Input
          autoFocus
          type="search"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Fluent's Input is an input
          role="combobox"
          aria-label="Search everything"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={results[activeIndex] && `${id}${activeIndex}`}
          placeholder="Orders, products, stores, pages …"
          maxLength={MAX_SEARCH_CHARACTERS}
          autoComplete="off"
          contentBefore={<SearchRegular />}
          value={typedText}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const earlyKeys = takeEarlyKeys();
            if (!earlyKeys) return;
            setTypedText(earlyKeys.text);
            setChoicePending(earlyKeys.entered);
          }}
          onChange={(_, { value }) => {
            setTypedText(value);
            setChosenKey(null);
            setChoicePending(false);
          }}
        />
        <div ref={list} className={styles.results} aria-busy={!isSettled}>
          <SearchList id={id} results={results} activeIndex={activeIndex} onChoose={choose} />
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
