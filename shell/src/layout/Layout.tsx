import { CLOSED_FORM_KEY, JobNotices, loadable, makeStyles, PHONE, tokens } from '@trestle/kit/core';
import { ProductCardHost } from '@trestle/trade/productCard';
import { useRef, type ReactNode } from 'react';
import { Banners } from '../banners/Banners';
import { SilentServer } from '../banners/SilentServer';
import { Overrides } from '../overrides/Overrides';
import { SudoBar } from '../nav/SudoBar';
import { TopBar } from '../nav/TopBar';
import { useRememberRecords } from '../search/useRememberRecords';
import { Footer } from './Footer';
import { Letterhead } from './Letterhead';
import { useHeadingFocus } from './useHeadingFocus';
import { useZoneNotice } from './useZoneNotice';

const useStyles = makeStyles({
  frame: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100vh',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  skip: {
    position: 'absolute',
    zIndex: 200,
    top: tokens.spacingVerticalS,
    left: '-9999px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':focus': { left: tokens.spacingHorizontalS },
  },
  main: {
    flexGrow: 1,
    width: '100%',
    maxWidth: '1600px',
    boxSizing: 'border-box',
    margin: '0 auto',
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalXXL}`,
    outlineStyle: 'none',
    // As the kit's cards and bars have it: they reach to the page's edges.
    [PHONE]: { padding: tokens.spacingHorizontalM },
    // The heading gets the focus by script alone, as a place to start from: no ring around it.
    '& h1:focus': { outlineStyle: 'none' },
  },
});

// Forms are loaded only when one was closed just before this page was loaded.
const OfferClosedForm = loadable(async () => ({ default: (await import('@trestle/kit/form')).OfferClosedForm }));
const wasFormClosed = sessionStorage.getItem(CLOSED_FORM_KEY) !== null;

/** The frame of every page: bar, banners, content, footer. */
export function Layout({ children }: { children: ReactNode }) {
  const styles = useStyles();
  useZoneNotice();
  const main = useRef<HTMLElement>(null);
  useHeadingFocus(main, useRememberRecords());
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <Letterhead />
      <TopBar />
      <SilentServer />
      <SudoBar />
      <Overrides />
      <Banners />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <ProductCardHost />
      <JobNotices />
      {wasFormClosed && <OfferClosedForm />}
    </div>
  );
}
