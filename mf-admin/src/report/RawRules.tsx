import { EmptyState, Field, mergeClasses, RouteLink, Select, StatusBadge } from '@trestle/kit/core';
import { useReportStyles } from './reportStyles';
import type { ReportTabProps } from './useReportData';

/** Shows one record's states as Allow or Deny (S2 §2, second tab). */
export function RawRules({ data, chosenId, onChoose }: ReportTabProps) {
  const reportStyles = useReportStyles();
  const record = data.records.find(({ id }) => id === chosenId);
  return (
    <>
      <div className={reportStyles.tools}>
        <Field label="Group permission" className={reportStyles.select}>
          <Select
            value={chosenId === null ? '' : String(chosenId)}
            onChange={(_, data) => onChoose(Number(data.value) || null)}
          >
            <option value="">-- Select an Item --</option>
            {data.records.map(({ id, group__name: name, details }) => (
              <option key={id} value={id}>
                {name}: {details}
              </option>
            ))}
          </Select>
        </Field>
        {record && (
          <RouteLink route="group_permissions.edit" params={{ id: record.id }}>
            Edit
          </RouteLink>
        )}
      </div>
      {!record && <p className={reportStyles.hint}>Choose a group permission to see what it allows and denies.</p>}
      {record?.deny_by_default && (
        <p>
          <StatusBadge tone="bad">Deny All By Default</StatusBadge>
        </p>
      )}
      {record && record.states.length === 0 && (
        <EmptyState words={record.deny_by_default ? 'No route is allowed.' : 'No route is denied.'} />
      )}
      {record && record.states.length > 0 && (
        <table className={reportStyles.table} aria-label="States">
          <thead>
            <tr>
              <th scope="col" className={reportStyles.header}>
                State
              </th>
              <th scope="col" className={reportStyles.header}>
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {record.states
              .toSorted((a, b) => a.state_name.localeCompare(b.state_name))
              .map((state) => (
                <tr key={state.state_name}>
                  <th scope="row" className={mergeClasses(reportStyles.cell)}>
                    {state.state_name}
                  </th>
                  <td className={reportStyles.cell}>
                    <StatusBadge tone={state.deny ? 'bad' : 'good'}>{state.deny ? 'Deny' : 'Allow'}</StatusBadge>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </>
  );
}
