import {
  ArrowDownloadRegular,
  Button,
  saveAs,
  today,
  useAllEntities,
  useRegisteredRoutes,
  useSearchParams,
} from '@trestle/kit/core';
import { rulesOf } from '@trestle/schema/rights/rightsSets';
import { describeState } from '../permissions/rules/describeState';
import { useRightsScope } from '../permissions/changes/useRightsChanges';
import { previewRows, whoMayRows } from './questionRows';
import { membershipRows, ruleRows, userRows, writeCsv } from './reportRows';
import { rightsSettings } from './rightsSettings';
import type { ReportData } from './useReportData';
import { parseQuestion } from './whoMayAnswers';

interface ReportDownloadProps {
  /** Id of the tab that is open. */
  tab: string;
  data: ReportData;
  chosenId: number | null;
}

/** A button that saves the open tab of the report as a CSV file. Hidden while there is nothing to save. */
export function ReportDownload({ tab, data, chosenId }: ReportDownloadProps) {
  const entities = useAllEntities();
  const { pages } = useRegisteredRoutes();
  const scope = useRightsScope();
  const [search] = useSearchParams();
  const question = parseQuestion(
    search.get('what') ?? '',
    entities.find(({ name }) => name === search.get('of')),
  );
  const user = data.users.find(({ id }) => id === chosenId);
  const sortedScope = { ...scope, routes: scope.routes.toSorted() };
  const files: Readonly<Record<string, { name: string; rows: () => string[][] } | null | undefined>> = {
    groups: { name: 'User Groups Report', rows: () => membershipRows(data) },
    dump: { name: 'Permission Dump', rows: () => ruleRows(data, chosenId) },
    user: user && {
      name: `User Permissions ${user.username}`,
      rows: () => userRows(data, user, sortedScope.routes, scope.pages),
    },
    who: question && {
      name: `Who May ${'route' in question ? question.route : `${question.entity.name} ${question.field}`}`,
      rows: () => whoMayRows(data, question, entities, scope.pages),
    },
    preview: user && {
      name: `Preview ${user.username}`,
      rows: () => {
        const person = { rules: rulesOf(user, data, rightsSettings), isStoreUser: user.isStoreUser };
        return previewRows(person, sortedScope, (state) => describeState(state, entities, pages));
      },
    },
  };
  const file = files[tab];
  if (!file) return null;
  const save = () => {
    saveAs(new Blob([writeCsv(file.rows())], { type: 'text/csv;charset=utf-8' }), `${file.name} ${today()}.csv`);
  };
  return (
    <Button icon={<ArrowDownloadRegular />} onClick={save}>
      Download
    </Button>
  );
}
