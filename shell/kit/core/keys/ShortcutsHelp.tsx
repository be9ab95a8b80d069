import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { loadable } from '../loadable';
import { isDialogOpen } from './isDialogOpen';

const ShortcutsDialog = loadable(() => import(/* webpackChunkName: "search" */ './ShortcutsDialog'));

const useStyles = makeStyles({
  button: {
    padding: 0,
    border: 'none',
    font: 'inherit',
    color: 'inherit',
    textDecorationLine: 'underline',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true]');

/** Lists the keyboard shortcuts that work on this page. Opens on a click, or on `?` outside a text box. */
export function ShortcutsHelp() {
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const openOnQuestionMark = (event: KeyboardEvent) => {
      if (
        event.key !== '?' ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        isDialogOpen()
      )
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', openOnQuestionMark);
    return () => document.removeEventListener('keydown', openOnQuestionMark);
  }, []);
  return (
    <>
      <button type="button" className={styles.button} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        Keys
      </button>
      {open && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
