import type { Entity } from '@trestle/schema/entity';
import type { ActiveView } from './useActiveView';
import type { ViewState } from './viewState';

/** The list that the views menu and its dialogs belong to, and its active view. */
export interface ViewContext {
  entity: Entity;
  /** The list's route, such as 'product.list'. */
  route: string;
  active: ActiveView;
  /** The list as the user sees it now. */
  current: ViewState;
  /** Whether `current` differs from the active view. */
  changed: boolean;
}

/** What a dialog asks about a view. */
export type ViewDialogMode = 'create' | 'edit' | 'delete';
