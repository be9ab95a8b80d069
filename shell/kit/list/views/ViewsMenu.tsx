import { useState } from 'react';
import { loadable } from '../../core/loadable';
import { LoadOnPress } from '../toolbar/LoadOnPress';
import type { ViewContext, ViewDialogMode } from './viewContext';
import { ViewsButton } from './ViewsButton';

const ViewsMenuPopup = loadable(() => import(/* webpackChunkName: "views" */ './ViewsMenuPopup'));
const ViewDialog = loadable(() => import(/* webpackChunkName: "views" */ './ViewDialog'));

/** The list's 'Views' menu: opens a saved view, or saves the list as it is now. */
export function ViewsMenu(context: ViewContext) {
  const [dialog, setDialog] = useState<ViewDialogMode | null>(null);
  return (
    <>
      <LoadOnPress
        popup={ViewsMenuPopup}
        button={(handlers) => <ViewsButton context={context} aria-expanded={false} {...handlers} />}
      >
        <ViewsMenuPopup {...context} onAsk={setDialog} />
      </LoadOnPress>
      {dialog && <ViewDialog {...context} mode={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}
