import { isDialogOpen, loadable, makeStyles, SearchRegular, tokens, VISUALLY_HIDDEN } from '@trestle/kit/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BAR, ICONS_ALONE } from '../nav/barStyles';
import { keepEarlyKeys, type EarlyKeys } from './earlyKeys';

const SearchDialog = loadable(() => import(/* webpackChunkName: "search" */ './SearchDialog'));

const useStyles = makeStyles({
  button: { ...BAR.button, padding: `0 ${tokens.spacingHorizontalS}` },
  icon: { fontSize: tokens.fontSizeBase500 },
  // Without room, the words are the button's name alone.
  words: { [ICONS_ALONE]: VISUALLY_HIDDEN },
  keys: {
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    border: '1px solid rgba(255, 255, 255, 0.5)',
    borderRadius: tokens.borderRadiusMedium,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    [ICONS_ALONE]: { display: 'none' },
  },
});

/** Opens the search of everything, by a click or Ctrl+K. Its code is fetched then. */
export default function SearchButton() {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const earlyKeys = useRef<() => EarlyKeys>(null);
  const takeEarlyKeys = useCallback(() => {
    const keys = earlyKeys.current?.();
    earlyKeys.current = null;
    return keys;
  }, []);
  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      const isCommandKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // In a text with formatting, Ctrl+K sets a link. A dialog keeps what is typed in it.
      if (!isCommandKey || event.key.toLowerCase() !== 'k' || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      earlyKeys.current ??= keepEarlyKeys(() => {
        takeEarlyKeys();
        setOpen(false);
      });
      SearchDialog.load().catch(takeEarlyKeys);
      setOpen(true);
    };
    window.addEventListener('keydown', openOnShortcut);
    return () => window.removeEventListener('keydown', openOnShortcut);
  }, [takeEarlyKeys]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        title="Search everything (Ctrl+K)"
        onPointerEnter={() => void SearchDialog.load().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        <SearchRegular className={styles.icon} aria-hidden="true" />
        <span className={styles.words}>Search everything</span>
        <kbd className={styles.keys} aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {open && <SearchDialog takeEarlyKeys={takeEarlyKeys} onClose={() => setOpen(false)} />}
    </>
  );
}
