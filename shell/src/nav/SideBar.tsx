import { makeStyles, tokens } from '@trestle/kit/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import { BAR, NARROW } from './barStyles';
import { Mark } from './Brand';
import { MenuLinks } from './MenuLinks';
import type { BarMenu } from './menus';

const useStyles = makeStyles({
  button: {
    ...BAR.button,
    display: 'none',
    padding: `0 ${tokens.spacingHorizontalMNudge}`,
    minHeight: '44px',
    [NARROW]: { display: 'inline-flex' },
  },
  panel: {
    width: 'min(320px, 85vw)',
    height: '100dvh',
    maxHeight: 'none',
    margin: 0,
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    border: 'none',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow28,
    '::backdrop': { backgroundColor: 'rgba(0, 0, 0, 0.4)' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginBottom: tokens.spacingVerticalS,
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalMNudge,
    padding: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    textDecorationLine: 'none',
  },
  close: {
    width: '44px',
    height: '44px',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    fontSize: tokens.fontSizeBase500,
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
});

/** The menus on a small screen: a panel that slides over the page and hides after a choice (S1 §2.4). */
export function SideBar({ menus }: { menus: readonly BarMenu[] }) {
  const styles = useStyles();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const open = () => {
    dialog.current?.showModal();
    // Back, and not a new address: a form may ask before it is left, below the panel.
    addEventListener('popstate', close, { once: true });
  };
  return (
    <>
      <button type="button" className={styles.button} aria-label="Menu" aria-haspopup="dialog" onClick={open}>
        <svg width="20" height="20" viewBox="0 0 20 20" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" />
        </svg>
      </button>
      {/* A click outside the panel reaches the dialog itself: its backdrop. The browser closes it on Escape. */}
      {/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={dialog}
        className={styles.panel}
        aria-label="Menu"
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div className={styles.head}>
          <Link to="/" className={styles.brand} onClick={close}>
            <Mark />
            Home
          </Link>
          <button type="button" className={styles.close} aria-label="Close menu" onClick={close}>
            ×
          </button>
        </div>
        <nav aria-label="All menus">
          <MenuLinks groups={menus.flatMap((menu) => menu.groups)} headings onChoose={close} />
        </nav>
      </dialog>
    </>
  );
}
