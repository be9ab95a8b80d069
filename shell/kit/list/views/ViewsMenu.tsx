import type { Entity } from '@trestle/schema/entity';
import { Button, mergeClasses } from '@fluentui/react-components';
import { BookmarkMultipleRegular } from '@fluentui/react-icons/svg/bookmark-multiple';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { Disclosure } from '../../core/feedback/Disclosure';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { useToggleStyles } from '../ToolbarToggle';
import type { ActiveView } from './useActiveView';
import type { ViewState } from './viewState';

/** The panel finds its place at the screen's edge before its content is here: as wide as that will be. */
const WIDTH = 264;
const ViewsPanel = lazy(() => import('./ViewsPanel'));
const ViewWindow = lazy(() => import('./ViewDialog'));

/** What is asked about a view in a window of its own. */
export type ViewQuestion = 'new' | 'edit' | 'delete';
export interface ViewsToolProps {
  entity: Entity;
  route: string;
  shown: ActiveView;
  /** The list as it is now. */
  now: ViewState;
  /** Whether that is something else than the view says. */
  changed: boolean;
}

/** The 'Views' menu of a list: to choose one, and to keep the list as it is under a name. */
export function ViewsMenu(props: ViewsToolProps) {
  const [question, setQuestion] = useState<ViewQuestion | null>(null);
  const { view } = props.shown;
  return (
    <>
      <Disclosure
        trigger={view ? Pressed : Tool}
        label={<BookmarkMultipleRegular fontSize={20} />}
        name={view ? `Views: ${view.name}${props.changed ? ', changed' : ''}` : 'Views'}
        choices
      >
        <Suspense fallback={<SkeletonBlock width={WIDTH} height={160} />}>
          <ViewsPanel {...props} onAsk={setQuestion} />
        </Suspense>
      </Disclosure>
      {question && (
        <Suspense>
          <ViewWindow {...props} question={question} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  );
}

const Tool = ({ children, ...props }: ComponentProps<'button'>) => (
  <Button {...(props as object)} title="Views" icon={<>{children}</>} style={{ minWidth: '32px', minHeight: '32px' }} />
);
/** As a tool that is on. */
const Pressed = ({ children, ...props }: ComponentProps<'button'>) => {
  const styles = useToggleStyles();
  return (
    <Button
      {...(props as object)}
      className={mergeClasses(styles.icon, styles.on)}
      title="Views"
      icon={<>{children}</>}
    />
  );
};
