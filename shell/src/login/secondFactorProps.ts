import type { WantedFactor } from '@trestle/kit/form';

/** What the second step of the login gets from the first. */
export interface SecondFactorProps {
  wanted: WantedFactor;
  onDone?: () => void;
  onBack: () => void;
}
