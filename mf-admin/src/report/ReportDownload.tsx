import { ArrowDownloadRegular, Button, routeNames, saveAs, useAllEntities } from '@trestle/kit/core';
import { stateNames } from '../permissions/stateRules';
import { membershipRows, ruleRows, userRows, writeCsv } from './reportRows';
import type { ReportData } from './useReportData';

interface ReportDownloadProps {
  /** Id of the tab that is open. */
  tab: string;
  data: ReportData;
  chosen: number | null;
}

/** Saves the open tab of the report as a CSV file. The tabs of questions have none. */
export function ReportDownload({ tab, data, chosen }: ReportDownloadProps) {
  const entities = useAllEntities();
  const user = data.users.find(({ id }) => id === chosen);
  const files: Readonly<Record<string, { name: string; rows: () => string[][] } | undefined>> = {
    groups: { name: 'User Groups Report', rows: () => membershipRows(data) },
    dump: { name: 'Permission Dump', rows: () => ruleRows(data, chosen) },
    user: user && {
      name: `User Permissions ${user.username}`,
      rows: () => userRows(data, user, stateNames(routeNames(), entities).toSorted()),
    },
  };
  const file = files[tab];
  if (!file) return null;
  const save = () => {
    const today = new Date().toISOString().slice(0, 10);
    saveAs(new Blob([writeCsv(file.rows())], { type: 'text/csv;charset=utf-8' }), `${file.name} ${today}.csv`);
  };
  return (
    <Button icon={<ArrowDownloadRegular />} onClick={save}>
      Download
    </Button>
  );
}
