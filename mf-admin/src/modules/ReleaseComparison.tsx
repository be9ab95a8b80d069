import { formatSize, mergeClasses } from '@trestle/kit/core';
import { FactRow } from './FactRow';
import type { ModuleRelease } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { releaseChanges, sharedLibraries, type ReleaseChange, type SharedLibrary } from './releaseChanges';

/** Compares two releases of a remote: pages, menus, calls, kit, shared libraries and size. */
export function ReleaseComparison({ before, after }: { before: ModuleRelease | null; after: ModuleRelease }) {
  const shared = useModuleStyles();
  const libraries = sharedLibraries(before, after);
  return (
    <>
      <h2 className={shared.heading}>
        <strong>
          {after.name} {after.version}
        </strong>{' '}
        {before ? `against ${before.version}` : 'is the first release'}
      </h2>
      <table
        className={mergeClasses(shared.table, shared.cards)}
        aria-label={`What ${after.name} ${after.version} changes`}
      >
        <tbody>
          {releaseChanges(before, after).map((change) => (
            <FactRow key={change.label} label={change.label}>
              <ChangeText change={change} isFirst={before === null} />
            </FactRow>
          ))}
          <FactRow label="Kit">
            Contract {after.contract}
            {before && before.contract !== after.contract && ` (was ${before.contract})`}
          </FactRow>
          <FactRow label="Shared">{libraries.length ? libraries.map(libraryText).join(' · ') : 'Not known'}</FactRow>
          <FactRow label="Size">{sizeText(before, after)}</FactRow>
        </tbody>
      </table>
      {after.notes && <p className={shared.text}>{after.notes}</p>}
    </>
  );
}

/** Formats a change: '+ store_order.pad · − store_order.old (12 in all)'. A first release shows the total alone. */
function ChangeText({ change: { added, removed, total }, isFirst }: { change: ReleaseChange; isFirst: boolean }) {
  const shared = useModuleStyles();
  if (total === null) return 'Not known';
  if (isFirst) return total;
  const lines = [...added.map((name) => `+ ${name}`), ...removed.map((name) => `− ${name}`)];
  return (
    <>
      {lines.length ? lines.join(' · ') : 'As before'} <span className={shared.quiet}>({total} in all)</span>
    </>
  );
}

const libraryText = ({ name, before, after }: SharedLibrary): string => {
  if (after === null) return `${name} gone`;
  return before !== null && before !== after ? `${name} ${after} (was ${before})` : `${name} ${after}`;
};

/** Formats the size and its change: '61 kB (+4 kB)'. */
const sizeText = (before: ModuleRelease | null, { size }: ModuleRelease): string => {
  if (size == null) return 'Not known';
  const difference = before?.size == null ? 0 : size - before.size;
  if (difference === 0) return formatSize(size);
  return `${formatSize(size)} (${difference > 0 ? '+' : '−'}${formatSize(Math.abs(difference))})`;
};
