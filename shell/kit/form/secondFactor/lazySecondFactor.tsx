import { loadable } from '../../core/loadable';

/* Fetched when they are shown, in one file: few people see them, and seldom. */

/** A person's second factors on the account page: to set up, rename and remove. */
export const SecondFactorSection = loadable(
  () => import(/* webpackChunkName: "secondFactor" */ './SecondFactorSection'),
);
/** Loads what logs in by passkeys. */
export const loadPasskeys = () => import(/* webpackChunkName: "secondFactor" */ './passkeys');
/** Sets up an app of codes: its picture to scan, and the first code. */
export const AppSetup = loadable(() => import(/* webpackChunkName: "secondFactor" */ './AppSetup'));
/** Recovery codes, shown once, to copy or print. */
export const RecoveryCodes = loadable(() => import(/* webpackChunkName: "secondFactor" */ './RecoveryCodes'));
