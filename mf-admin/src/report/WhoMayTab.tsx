import { Field, Select, useAllEntities, useSearchParams } from '@trestle/kit/core';
import { ruledEntities, ruledFields } from '@trestle/schema/rights/fieldRights';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import { useMemo } from 'react';
import { useRuledPages } from '../permissions/routes/useRuledPages';
import { useRouteNames } from '../permissions/routes/useRouteNames';
import { allStateNames } from '../permissions/rules/stateRules';
import { describeState } from '../permissions/rules/describeState';
import { useReportStyles } from './reportStyles';
import type { ReportTabProps } from './useReportData';
import { WhoMay } from './WhoMay';
import { parseQuestion } from './whoMayAnswers';

/** Answers 'who may …' for a page or a field. The address holds the question: `?tab=who&of=product&what=field:code`. */
export function WhoMayTab({ data }: ReportTabProps) {
  const reportStyles = useReportStyles();
  const entities = useAllEntities();
  const pages = useRuledPages();
  const [search, setSearch] = useSearchParams();
  const [moduleName, target] = [search.get('of') ?? '', search.get('what') ?? ''];
  const names = useRouteNames();
  const routes = useMemo(() => allStateNames(names, entities).toSorted(), [names, entities]);
  const modules = useMemo(
    () =>
      [...new Set([...routes.map(segmentOf), ...ruledEntities(entities).map(({ name }) => name)])]
        .map((name) => ({ name, label: describeState(name, entities, pages) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [routes, entities, pages],
  );
  const entity = entities.find(({ name }) => name === moduleName);
  const question = useMemo(() => parseQuestion(target, entity), [target, entity]);
  const setQuestion = (next: Record<string, string>) => setSearch({ tab: 'who', ...next }, { replace: true });
  return (
    <>
      <div className={reportStyles.tools}>
        <Field label="Who may use" className={reportStyles.select}>
          <Select value={moduleName} onChange={(_, { value }) => setQuestion({ of: value })}>
            <option value="">-- Select an Item --</option>
            {modules.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {moduleName && (
          <Field label="What of it" className={reportStyles.select}>
            <Select value={target} onChange={(_, { value }) => setQuestion({ of: moduleName, what: value })}>
              <option value="">-- Select an Item --</option>
              <optgroup label="Pages">
                {routes
                  .filter((route) => segmentOf(route) === moduleName)
                  .map((route) => (
                    <option key={route} value={`route:${route}`}>
                      {describeState(route, entities, pages)}
                    </option>
                  ))}
              </optgroup>
              {entity && (
                <optgroup label="Fields">
                  {ruledFields(entity).map(({ name, label }) => (
                    <option key={name} value={`field:${name}`}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              )}
            </Select>
          </Field>
        )}
      </div>
      {question ? (
        <WhoMay source={data} question={question} />
      ) : (
        <p className={reportStyles.hint}>
          Choose a page or a field to see which groups and people may use it, and by which rule.
        </p>
      )}
    </>
  );
}
