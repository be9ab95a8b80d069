import type { ReactElement } from 'react';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { loadable } from '../../core/loadable';
import type { ChoiceButtonsProps, YesNoFieldProps } from './YesNoField';

const skeleton = () => <SkeletonBlock height={32} />;

/** Yes, No and N/A as buttons, in a form. It loads when it is drawn: few pages ask such a question. */
export const YesNoField = loadable<YesNoFieldProps>(
  async () => ({ default: (await import('./YesNoField')).YesNoField }),
  skeleton,
);
/** A few answers as buttons, of which one is pressed. */
export const ChoiceButtons = loadable<ChoiceButtonsProps<unknown>>(
  async () => ({ default: (await import('./YesNoField')).ChoiceButtons }),
  skeleton,
) as unknown as <V>(props: ChoiceButtonsProps<V>) => ReactElement;
