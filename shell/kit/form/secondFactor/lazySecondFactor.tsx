import { loadable } from '../../core/loadable';

/* Fetched when they are shown, in one file: few people see them, and seldom. */

export const SecondFactorSection = loadable(
  () => import(/* webpackChunkName: "secondFactor" */ './SecondFactorSection'),
);
/** Loads what logs in by passkeys. */
export const loadPasskeys = () => import(/* webpackChunkName: "secondFactor" */ './passkeys');
export const AppSetup = loadable(() => import(/* webpackChunkName: "secondFactor" */ './AppSetup'));
export const RecoveryCodes = loadable(() => import(/* webpackChunkName: "secondFactor" */ './RecoveryCodes'));
