import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

/*
 * React's own jsx-dev-runtime needs a React that is built for development. In a deployed shell there is none, so
 * elements are made as in production.
 */
export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
