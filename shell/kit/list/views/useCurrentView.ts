import type { Entity } from '@trestle/schema/entity';
import { useMemo } from 'react';
import type { ColumnChoice } from '../columnChooser/useColumnChoice';
import { listDefaults, type ListState } from '../listState';
import type { ListController } from '../useList';
import type { ActiveView } from './useActiveView';
import { toViewState } from './viewState';

/** The list as it could be saved now, and whether that differs from the active view. */
export const useCurrentView = <Row>(
  entity: Entity,
  list: ListController<Row>,
  active: ActiveView,
  choice: ColumnChoice<Row>,
  defaults: Partial<ListState> | undefined,
) => {
  const baseline = useMemo(() => listDefaults(entity, defaults), [entity, defaults]);
  const current = useMemo(() => {
    const names = choice.columns.filter(({ field }) => field).map(({ name }) => name);
    return toViewState(list.state, baseline, choice.chosenNames && names);
  }, [list.state, baseline, choice.chosenNames, choice.columns]);
  const isSameState = Object.keys(toViewState(list.state, list.defaults, null)).length === 0;
  const areSameColumns = JSON.stringify(choice.chosenNames) === JSON.stringify(active.columns);
  return { current, changed: active.view !== null && !(isSameState && areSameColumns) };
};
