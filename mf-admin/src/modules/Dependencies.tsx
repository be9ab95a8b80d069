import { mergeClasses } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import { LibraryTable } from './LibraryTable';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { callDependents, contractDependents, type Dependency } from './overview';

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
      <Part label="Libraries that remotes bring" why="they take each other's copies where versions fit">
        <LibraryTable modules={modules} />
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
