import { Button, mergeClasses, type ButtonProps } from '@fluentui/react-components';
import { BookmarkMultipleRegular } from '@fluentui/react-icons/svg/bookmark-multiple';
import { lazy, Suspense, useState } from 'react';
import { LoadOnPress } from '../LoadOnPress';
import { useToggleStyles } from '../ToolbarToggle';
import type { ViewContext, ViewDialogMode } from './viewContext';

const loadPopup = () => import('./ViewsMenuPopup');
const ViewsMenuPopup = lazy(loadPopup);
const ViewDialog = lazy(() => import('./ViewDialog'));

/** The list's 'Views' menu: opens a saved view, or saves the list as it is now. */
export function ViewsMenu(context: ViewContext) {
  const [dialog, setDialog] = useState<ViewDialogMode | null>(null);
  return (
    <>
      <LoadOnPress
        load={loadPopup}
        button={(handlers) => <ViewsButton context={context} aria-expanded={false} {...handlers} />}
      >
        <ViewsMenuPopup {...context} onAsk={setDialog} />
      </LoadOnPress>
      {dialog && (
        <Suspense>
          <ViewDialog {...context} mode={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The menu's button. It looks pressed while the list is shown in a view. */
export function ViewsButton({ context, ...props }: ButtonProps & { context: ViewContext }) {
  const toggle = useToggleStyles();
  const { view } = context.active;
  return (
    <Button
      aria-haspopup="menu"
      {...(props as object)}
      className={mergeClasses(toggle.icon, view !== null && toggle.on)}
      icon={<BookmarkMultipleRegular />}
      aria-label={view ? `Views: ${view.name}${context.changed ? ', changed' : ''}` : 'Views'}
      title="Views"
    />
  );
}
