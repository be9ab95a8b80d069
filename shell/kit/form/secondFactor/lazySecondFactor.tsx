import { loadable } from '../../core/loadable';

/** Fetched when they are shown: few people see them, and seldom. */
export const SecondFactorSection = loadable(() => import('./SecondFactorSection'));
export const AppSetup = loadable(() => import('./AppSetup'));
export const RecoveryCodes = loadable(() => import('./RecoveryCodes'));
