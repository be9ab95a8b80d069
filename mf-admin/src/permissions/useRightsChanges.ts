import { useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import { compareRights, type RightsChange, type RightsScope } from '@trestle/schema/rights/rightsChanges';
import { rightsSets } from '@trestle/schema/rights/rightsSets';
import { useMemo } from 'react';
import { rightsSettings } from '../report/rightsSettings';
import type { ReportData } from '../report/useReportData';
import { stateNames } from './stateRules';

/** All that rights are about: every page and right, entity and menu entry. */
export const useRightsScope = (): RightsScope => {
  const entities = useAllEntities();
  const { pages, menus } = useRegisteredRoutes();
  return useMemo(() => {
    const names = pages.map(({ name }) => name);
    return { routes: stateNames(names, entities), entities, menus };
  }, [pages, entities, menus]);
};

/** Who gains and loses what, over all people. */
export const useRightsChanges = (before: ReportData, after: ReportData): RightsChange[] => {
  const scope = useRightsScope();
  return useMemo(
    () => compareRights(rightsSets(before, rightsSettings), rightsSets(after, rightsSettings), scope),
    [before, after, scope],
  );
};
