import { formatDateTime, StatusBadge, timeAgo } from '@trestle/kit/core';
import type { VersionErrors } from '@trestle/schema/modules';
import { useModuleStyles } from './moduleStyles';

/** Two cells of a release's row: how many errors it brought in the last 24 hours, and the last of them. */
export function VersionErrorCells({ errors }: { errors: VersionErrors | undefined }) {
  const shared = useModuleStyles();
  return (
    <>
      <td data-label="Errors, 24 h" className={shared.number}>
        <StatusBadge tone={errors ? 'bad' : 'good'}>{errors?.count ?? 0}</StatusBadge>
      </td>
      <td className={shared.lastError}>
        {errors && (
          <>
            {errors.last_kind}: {errors.last_message}{' '}
            <span className={shared.quiet} title={formatDateTime(errors.last_date)}>
              {[browsersText(errors), errors.last_page, errors.last_browser, timeAgo(errors.last_date)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </>
        )}
      </td>
    </>
  );
}

/** Says whom it reached: '3 browsers, 2 fell back'. */
const browsersText = ({ browsers, fell_back: fellBack }: VersionErrors): string => {
  const reporters = browsers === 1 ? '1 browser' : `${browsers} browsers`;
  return fellBack > 0 ? `${reporters}, ${fellBack} fell back` : reporters;
};
