import { mergeClasses } from '@trestle/kit/core';
import type { ModuleState } from './moduleData';
import { useModuleStyles } from './moduleStyles';
import { ModuleRow } from './ModuleRow';

interface ModuleTableProps {
  modules: readonly ModuleState[];
  /** Name of the remote whose details are shown below. */
  selectedName: string;
  onSelect: (name: string) => void;
}

/** The table of remotes: whose they are, which release runs, since when, for whom, how large and with how many errors. */
export function ModuleTable({ modules, selectedName, onSelect }: ModuleTableProps) {
  const shared = useModuleStyles();
  return (
    <div className={mergeClasses(shared.card, shared.scroller)}>
      <table className={mergeClasses(shared.table, shared.cards, shared.words)} aria-label="Remotes">
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">Team</th>
            <th scope="col">Current</th>
            <th scope="col">Reach</th>
            <th scope="col" className={shared.number}>
              Size
            </th>
            <th scope="col" className={shared.number}>
              Errors, 24 h
            </th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {modules.map((state) => (
            <ModuleRow
              key={state.name}
              state={state}
              isSelected={state.name === selectedName}
              onSelect={() => onSelect(state.name)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
