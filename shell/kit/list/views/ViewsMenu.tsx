import { lazy, Suspense, useState } from 'react';
import { LoadOnPress } from '../LoadOnPress';
import type { ViewContext, ViewDialogMode } from './viewContext';
import { ViewsButton } from './ViewsButton';

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
