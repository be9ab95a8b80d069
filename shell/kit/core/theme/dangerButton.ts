import { tokens } from '@fluentui/react-components';

/** Style of a primary button that deletes something, or that acts in somebody else's name. */
export const DANGER_BUTTON = {
  color: tokens.colorNeutralForegroundOnBrand,
  backgroundColor: tokens.colorStatusDangerBackground3,
  ':hover': {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorStatusDangerBackground3Hover,
  },
  ':hover:active': {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorStatusDangerBackground3Pressed,
  },
} as const;
