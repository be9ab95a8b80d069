import { formatSize, mergeClasses } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { callDependents, contractDependents, libraryCopies, type Dependency } from './overview';

/** Shows what the remotes depend on: contracts with the shell, calls of the server, and libraries of their own. */
export function Dependencies({ modules }: { modules: readonly ModuleState[] }) {
  const shared = useModuleStyles();
  const calls = callDependents(modules);
  return (
    <div className={shared.columns}>
      <Part label="Contracts" why="a remote runs in shells that accept the contract it was built for">
        <DependencyTable
          label="Contracts"
          heading="Contract"
          rows={contractDependents(modules).map(({ name, ...rest }) => ({ ...rest, name: `Contract ${name}` }))}
        />
      </Part>
      <Part label="Libraries that remotes bring" why="a second copy is downloaded again">
        <Copies modules={modules} />
      </Part>
      <Part label="Calls" why="who breaks when one changes">
        <details className={shared.details}>
          <summary>{calls.length === 1 ? '1 collection is called' : `${calls.length} collections are called`}</summary>
          <DependencyTable label="Calls" heading="Collection" rows={calls} />
        </details>
      </Part>
    </div>
  );
}

function Part({ label, why, children }: { label: string; why: string; children: ReactNode }) {
  const shared = useModuleStyles();
  return (
    <section className={mergeClasses(shared.card, shared.scroller)} aria-label={label}>
      <div className={shared.body}>
        <h2 className={shared.heading}>
          <strong>{label}</strong>: {why}
        </h2>
        {children}
      </div>
    </section>
  );
}

function DependencyTable({ label, heading, rows }: { label: string; heading: string; rows: readonly Dependency[] }) {
  const shared = useModuleStyles();
  return (
    <table className={mergeClasses(shared.table, shared.cards, shared.words)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Remotes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, dependents }) => (
          <tr key={name}>
            <th scope="row" className={mergeClasses(shared.top, shared.whole)}>
              {name}
            </th>
            <td>
              <div className={shared.dependents}>
                {dependents.map((each) => (
                  <span key={each} className={shared.whole}>
                    {each}
                  </span>
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Lists who brings which library, and what its further copies cost. */
function Copies({ modules }: { modules: readonly ModuleState[] }) {
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
            Cost of copies
          </th>
        </tr>
      </thead>
      <tbody>
        {libraries.map(({ name, copies, extraBytes }) => (
          <tr key={name}>
            <th scope="row" className={shared.top}>
              {name}
            </th>
            <td>
              {copies.map(({ remote, version, size }) => (
                <div key={remote}>
                  {remote}{' '}
                  <span className={shared.quiet}>{[version, formatSize(size)].filter(Boolean).join(', ')}</span>
                </div>
              ))}
            </td>
            <td className={shared.number}>
              <span className={shared.phoneLabel}>Cost of copies </span>
              {copies.length > 1 ? formatSize(extraBytes) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
