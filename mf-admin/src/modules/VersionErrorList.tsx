import { formatDateTime, timeAgo } from '@trestle/kit/core';
import type { VersionErrors } from '@trestle/schema/modules';
import { useModuleStyles } from './moduleStyles';

/** Lists the errors that browsers reported about each version of a remote. */
export function VersionErrorList({ errors }: { errors: readonly VersionErrors[] }) {
  const shared = useModuleStyles();
  return (
    <>
      <h2 className={shared.heading}>
        <strong>Errors</strong> in the last 24 hours
      </h2>
      <table className={shared.table} aria-label="Errors by version">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col" className={shared.number}>
              Errors
            </th>
            <th scope="col" className={shared.number}>
              Browsers
            </th>
            <th scope="col" className={shared.number}>
              Fell back
            </th>
            <th scope="col">Last one</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((each) => (
            <tr key={each.version}>
              <th scope="row">{each.version}</th>
              <td className={shared.number}>{each.count}</td>
              <td className={shared.number}>{each.browsers}</td>
              <td className={shared.number}>{each.fell_back}</td>
              <td>
                {each.last_kind}: {each.last_message}{' '}
                <span className={shared.quiet} title={formatDateTime(each.last_date)}>
                  {[each.last_page, each.last_browser, timeAgo(each.last_date)].filter(Boolean).join(', ')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
