import { makeStaticStyles } from '@fluentui/react-components';

/** What belongs to the screen alone: bars, buttons, tabs, search, messages, whatever opens over the page. */
const SCREEN_ONLY = [
  ':has(> main) > :not(main, [data-letterhead])',
  '[data-portal-node]',
  '[data-screen-only]',
  'main nav',
  // A button may be a value, as in a select, or a heading.
  "main button:not([data-value], [role='combobox'], th *, h1 *, h2 *, h3 *, h4 *)",
  'main [role="tablist"]',
  'main [role="search"]',
  'main [role="progressbar"]',
  'select[aria-label="Rows per page"]',
  ':has(> select[aria-label="Rows per page"])',
].join(', ');

/** Paper is white. Greys that are calm on a screen are faint in ink. */
const PAPER_COLOURS = `
  --colorNeutralBackground1: #fff; --colorNeutralBackground2: #fff; --colorNeutralBackground3: #fff;
  --colorNeutralForeground1: #000; --colorNeutralForeground2: #000; --colorNeutralForeground3: #333;
  --colorNeutralForegroundDisabled: #333; --colorNeutralStrokeDisabled: #bbb;
  --colorNeutralStroke1: #999; --colorNeutralStroke2: #bbb; --colorNeutralStrokeAccessible: #bbb;
  --colorBrandForegroundLink: #000; --colorStatusDangerForeground1: #000;
`.replaceAll(';', ' !important;');

/** Boxes that scroll on a screen are as high as what they hold. */
const UNFOLDED_BOXES = ['div', 'ul', 'ol', 'section', 'aside', 'fieldset', 'td', 'td *', 'th']
  .map((tag) => `main ${tag}`)
  .join(', ');

/**
 * What stands on one sheet as a whole. Nothing that may be longer than a sheet: it would begin on the next one, and leave
 * the first empty.
 */
const WHOLE_PARTS = [
  'tr',
  'dd',
  'figure',
  'img',
  '.fui-Checkbox',
  'li:not(:has(li, table))',
  'fieldset:not(:has(fieldset, table, .fui-Checkbox))',
  '.fui-Field:not(:has(.fui-Field, table, .fui-Checkbox))',
]
  .map((part) => `main ${part}`)
  .join(', ');

/** What ends a page: the last part of the last part, and so on. Facts may stand beside or above the fields before them. */
const LAST_PART = `> :is(aside, :nth-last-child(1 of :not(aside, [hidden], ${SCREEN_ONLY})))`;
/** Levels from the content of a page to its last text, and some more. */
const DEEPEST_LEVEL = 14;
const LAST_PARTS = Array.from({ length: DEEPEST_LEVEL }, (_, level) => `main ${LAST_PART.repeat(level)}`).join(', ');

/**
 * Makes the print of any page a sheet of paper, not a picture of the screen. Rows and fields are never cut in two, the
 * headings of a table stand on each of its pages, and a total at its end alone.
 */
export const usePrintStyles = makeStaticStyles(`
  @page { margin: 14mm 12mm; }
  @media print {
    html { color-scheme: light !important; scrollbar-gutter: auto !important; }
    body, :has(> main) { background: #fff !important; }
    body .fui-FluentProvider { ${PAPER_COLOURS} }
    ${SCREEN_ONLY} { display: none !important; }
    :has(> main) { display: block !important; min-height: 0 !important; }
    main { padding: 0 !important; max-width: none !important; }
    ${UNFOLDED_BOXES} { overflow: visible !important; max-height: none !important; box-shadow: none !important; }
    main a, main button[data-value] { color: inherit !important; text-decoration: none !important; }
    main :focus { outline: none !important; }
    main [class*='fui-']:is(:focus, :focus-within)::after { display: none !important; }

    main table { width: 100% !important; min-width: 0 !important; table-layout: auto !important; }
    main :is(td, th) {
      position: static !important; height: auto !important; min-width: 0 !important; max-width: 60mm !important;
      padding-top: 3px !important; padding-bottom: 3px !important; font-size: 12px !important; line-height: 16px !important;
      overflow-wrap: break-word !important; white-space: normal !important;
    }
    main td * {
      min-width: auto !important; flex-wrap: wrap !important;
      overflow-wrap: break-word !important; white-space: inherit !important;
    }
    main td[colspan] { max-width: none !important; }
    /* Chromium leaves positioned boxes, such as buttons, out of the headings on further sheets. */
    main th :is(button, span:has(> button), div:has(> button)) { display: contents !important; }
    main th * { position: static; }
    main [data-drag-row] { display: none !important; }
    main thead { display: table-header-group !important; }
    main tfoot { display: table-row-group !important; }

    ${WHOLE_PARTS} { break-inside: avoid; }
    main dt { break-after: avoid; }
    /* A page ends with its last text: room below it would be an empty sheet where the text ends at a sheet's end. */
    :is(${LAST_PARTS}) { padding-bottom: 0 !important; margin-bottom: 0 !important; min-height: 0 !important; }
    main section { padding: 8px 0 0 !important; border-style: solid none none !important; border-radius: 0 !important; }
    /* Without its colour, a box with a tick looks like one without. */
    main :is(.fui-Checkbox, .fui-Radio, .fui-Switch) { print-color-adjust: exact; }
    main :is(h1, h2, h3, h4, legend, caption) { break-after: avoid; }
    main :is(svg, img) { max-width: 100%; }
    main :is(textarea, input) { resize: none !important; }
    main textarea { field-sizing: content; max-height: none !important; }
    ::placeholder { color: transparent !important; }
  }
`);
