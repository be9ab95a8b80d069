import { makeStaticStyles } from '@trestle/kit/core';

/** What belongs to the screen alone: bars, buttons, tabs, search, messages. */
const SCREEN_ONLY = [
  'header',
  'footer',
  'nav',
  'button',
  '[role="tablist"]',
  '[data-screen-only]',
  ':has(> [role="search"])',
  'section[aria-label="Messages"]',
  'select[aria-label="Rows per page"]',
  ':has(> select[aria-label="Rows per page"])',
].join(', ');

/** Paper is white in the dark theme, too. */
const PAPER_COLOURS = `
  --colorNeutralBackground1: #fff; --colorNeutralBackground2: #fff; --colorNeutralBackground3: #fff;
  --colorNeutralForeground1: #000; --colorNeutralForeground2: #000; --colorNeutralForeground3: #333;
  --colorNeutralStroke1: #999; --colorNeutralStroke2: #bbb; --colorNeutralStrokeAccessible: #bbb;
  --colorBrandForegroundLink: #000; --colorStatusDangerForeground1: #000;
`.replaceAll(';', ' !important;');

/** Makes the print of any page a sheet of paper, not a picture of the screen. */
export const usePrintStyles = makeStaticStyles(`
  @page { margin: 14mm 12mm; }
  @media print {
    body .fui-FluentProvider { ${PAPER_COLOURS} }
    ${SCREEN_ONLY} { display: none !important; }
    th button { display: inline !important; padding: 0 !important; }
    a { color: inherit !important; text-decoration: none !important; }
    main { padding: 0 !important; max-width: none !important; }
    main * { position: static !important; overflow: visible !important; box-shadow: none !important; }
    main table { width: 100% !important; min-width: 0 !important; }
    main td, main td *, main th { white-space: normal !important; overflow-wrap: anywhere; min-width: 0 !important; }
    tr, dl, section { break-inside: avoid; }
    thead { display: table-header-group; }
    textarea, input { border: none !important; resize: none !important; }
    ::placeholder { color: transparent !important; }
  }
`);
