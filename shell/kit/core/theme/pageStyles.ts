import { makeStaticStyles } from '@fluentui/react-components';
import { useLayoutEffect } from 'react';
import { PHONE } from './pageWidth';

/**
 * Styles of the document. A field that gets the focus is scrolled clear of the top bar and of a form's save bar; what
 * is in the bars is in view already. The page is as wide with a scroll bar as without one, so that nothing jumps
 * between tabs of different heights. On a phone text is entered at 16 px: below that, iOS enlarges the page. Sizes for
 * fingers stand in the page's style sheet (DECISIONS, 386).
 *
 * While a dialog is open, Fluent clips the document and hides the body's overflow. The body would become a scroll box
 * of its own, from which bars no longer stick to the window. Where scroll bars cover the page, no space is kept for
 * one.
 */
const useDocumentStyles = makeStaticStyles(`
  html { overflow-y: scroll; }
  html:not([data-classic-scroll-bars]) { scrollbar-gutter: auto !important; }
  body { overflow: visible !important; }
  html:has([data-save-bar]):not(:has(header :focus, [data-save-bar] :focus)) { scroll-padding: 76px 0 72px; }
  ${PHONE} {
    html:has([data-save-bar]):not(:has(header :focus, [data-save-bar] :focus)) { scroll-padding-bottom: 132px; }
    :root :is(input, select, textarea, [contenteditable='true']) { font-size: 16px; }
  }
`);

/** Applies the styles of the document, and marks a document whose scroll bar takes space, as on Windows. */
export const usePageStyles = (): void => {
  useDocumentStyles();
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.toggleAttribute('data-classic-scroll-bars', window.innerWidth > page.clientWidth);
  }, []);
};
