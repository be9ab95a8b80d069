/**
 * jsdom whose computed styles have only what queries by role, checks of visibility and clicks read. For each element that
 * they ask about, jsdom compares all rules of its own style sheet and computes ten colours, which was a third of their time.
 */
const { createRequire } = require('node:module');

const READ_PROPERTIES = /display|visibility|opacity|pointer-events/;
const COMMENTS = /\/\*[\s\S]*?\*\//g;
const RULES = /[^{}]+\{[^{}]*\}/g;

const load = createRequire(require.resolve('jest-environment-jsdom'));
// Changed before jsdom itself is loaded, which reads both once.
const sheetFile = load.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
const rules = load(sheetFile).replace(COMMENTS, '').match(RULES);
load.cache[sheetFile].exports = rules.filter((rule) => READ_PROPERTIES.test(rule)).join('\n');
const { propertiesWithResolvedValueImplemented: computed } = load('jsdom/lib/jsdom/living/helpers/style-rules.js');
for (const name of Object.keys(computed)) if (!READ_PROPERTIES.test(name)) delete computed[name];

module.exports = require('jest-environment-jsdom');
