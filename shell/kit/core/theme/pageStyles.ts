import { makeStaticStyles } from '@fluentui/react-components';
import { PHONE } from './pageWidth';

/**
 * Styles of the document. A field that gets the focus is scrolled clear of the top bar and of a form's save bar. The
 * page is as wide with a scroll bar as without one, so that nothing jumps between tabs of different heights. On a phone
 * every control is large enough to touch.
 */
export const usePageStyles = makeStaticStyles(`
  html { overflow-y: scroll; }
  html:has([data-save-bar]) { scroll-padding: 76px 0 72px; }
  ${PHONE} {
    html:has([data-save-bar]) { scroll-padding-bottom: 132px; }
    button.fui-Button { min-width: 40px; min-height: 40px; }
    .fui-Input, .fui-Combobox, .fui-Select > select { min-height: 40px; }
  }
`);
