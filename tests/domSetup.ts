import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Waits longer than the default second, for busy machines.
configure({ asyncUtilTimeout: 20_000 });

// A test that took long leaves a draft, which the next one on the same page would be offered.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** There are no other tabs. */
class NoChannel extends EventTarget {
  postMessage() {}
  close() {}
}
Object.assign(globalThis, { BroadcastChannel: globalThis.BroadcastChannel ?? NoChannel });

/** The styles that queries by role, checks of visibility and clicks read (see also domEnvironment.cjs). */
const READ_STYLES = /display:none|visibility:|opacity:|pointer-events:|[^-]content:/;
const { insertRule } = CSSStyleSheet.prototype;
// jsdom compares every element with every rule, which was most of the time of a query by role.
CSSStyleSheet.prototype.insertRule = function insertReadRule(rule, index = 0) {
  return READ_STYLES.test(rule) ? insertRule.call(this, rule, index) : index;
};
