import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

// Waits longer than the default second, for busy machines.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no layout and lacks these. Components only ask whether they exist.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(globalThis, {
  ResizeObserver: globalThis.ResizeObserver ?? NoObserver,
  IntersectionObserver: globalThis.IntersectionObserver ?? NoObserver,
  TextEncoder: globalThis.TextEncoder ?? TextEncoder,
  TextDecoder: globalThis.TextDecoder ?? TextDecoder,
});

window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
Element.prototype.scrollIntoView ??= () => {};

/** The styles that queries by role, checks of visibility and clicks read. */
const READ_STYLES = /display|visibility|opacity|pointer-events|content/;
const { insertRule } = CSSStyleSheet.prototype;
// jsdom compares every element with every rule, which was most of the time of a query by role.
CSSStyleSheet.prototype.insertRule = function insertReadRule(rule, index = 0) {
  return READ_STYLES.test(rule) ? insertRule.call(this, rule, index) : index;
};
