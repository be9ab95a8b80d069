import { formatSize, mergeClasses } from '@trestle/kit/core';
import { libraryCopies, type ByteSpan, type LibraryCopy } from './libraryCopies';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';

/** Lists who brings which library, whose copies serve others, and what that saves and costs. */
export function LibraryTable({ modules }: { modules: readonly ModuleState[] }) {
  const shared = useModuleStyles();
  const libraries = libraryCopies(modules);
  if (libraries.length === 0) return <p className={shared.text}>None: all take what the shell has.</p>;
  return (
    <table className={mergeClasses(shared.table, shared.cards, shared.words)} aria-label="Libraries that remotes bring">
      <thead>
        <tr>
          <th scope="col">Library</th>
          <th scope="col">Brought by</th>
          <th scope="col" className={shared.number}>
            Saved
          </th>
          <th scope="col" className={shared.number}>
            Cost of copies
          </th>
        </tr>
      </thead>
      <tbody>
        {libraries.map(({ name, copies, savedBytes, extraBytes }) => (
          <tr key={name}>
            <th scope="row" className={shared.top}>
              {name}
            </th>
            <td>
              {copies.map((copy) => (
                <Copy key={copy.remote} copy={copy} isAlone={copies.length === 1} />
              ))}
            </td>
            <td data-label="Saved" className={shared.number}>
              {spanText(savedBytes)}
            </td>
            <td data-label="Cost of copies" className={shared.number}>
              {spanText(extraBytes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a remote's copy, and whose it takes in its place. */
function Copy({ copy, isAlone }: { copy: LibraryCopy; isAlone: boolean }) {
  const shared = useModuleStyles();
  const { remote, version, size, range, takes } = copy;
  const details = [version, range && `accepts ${range}`, formatSize(size)].filter(Boolean).join(', ');
  return (
    <div>
      {remote} <span className={shared.quiet}>{details}</span>
      {!isAlone && (
        <div className={shared.quiet}>
          {takes?.length ? `takes the copy of ${takes.join(', ')} where that is open already` : 'always loads its own'}
        </div>
      )}
    </div>
  );
}

/** Returns a number of bytes in words. What depends on who is opened first has a least and a most. */
const spanText = ({ least, most }: ByteSpan): string => {
  if (most === 0) return '–';
  const [from, to] = [formatSize(least), formatSize(most)];
  if (from === to) return to;
  return least === 0 ? `up to ${to}` : `${from} to ${to}`;
};
