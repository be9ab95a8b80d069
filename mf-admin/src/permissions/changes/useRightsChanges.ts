import { useAllEntities, useRegisteredRoutes } from '@trestle/kit/core';
import { compareRights, type RightsChange, type RightsScope } from '@trestle/schema/rights/rightsChanges';
import { rightsSets } from '@trestle/schema/rights/rightsSets';
import { useMemo } from 'react';
import { rightsSettings } from '../../report/rightsSettings';
import type { ReportData } from '../../report/useReportData';
import { useRouteNames } from '../routes/useRouteNames';
import { useRuledPages } from '../routes/useRuledPages';
import { allStateNames } from '../rules/stateRules';

/** Returns everything that rights apply to: routes, entities and menu entries. */
export const useRightsScope = (): RightsScope => {
  const entities = useAllEntities();
  const { menus } = useRegisteredRoutes();
  const pages = useRuledPages();
  const names = useRouteNames();
  return useMemo(() => {
    const pagesByRoute = new Map(pages.map((page) => [page.name, page] as const));
    return { routes: allStateNames(names, entities), entities, menus, pages: pagesByRoute };
  }, [names, pages, entities, menus]);
};

/** Compares everybody's rights before and after a change: who gains and loses what. */
export const useRightsChanges = (before: ReportData, after: ReportData): RightsChange[] => {
  const scope = useRightsScope();
  return useMemo(
    () => compareRights(rightsSets(before, rightsSettings), rightsSets(after, rightsSettings), scope),
    [before, after, scope],
  );
};
