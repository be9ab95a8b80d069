import { SHELL_NAME } from '@trestle/schema/releaseName';
import type { ModuleRelease, ModuleState } from './moduleData';

/** Sorts the remotes by team, those without one last, and within a team by name. */
export const sortByTeam = (modules: readonly ModuleState[]): ModuleState[] =>
  modules.toSorted((a, b) => {
    const [teamA, teamB] = [a.owner?.team, b.owner?.team];
    if (teamA === teamB) return a.name.localeCompare(b.name);
    if (teamA === undefined || teamB === undefined) return teamA === undefined ? 1 : -1;
    return teamA.localeCompare(teamB);
  });

/** Returns the names of the teams, each once, in their order. */
export const teamsOf = (modules: readonly ModuleState[]): string[] =>
  [...new Set(modules.flatMap(({ owner }) => owner?.team ?? []))].toSorted((a, b) => a.localeCompare(b));

/** Something that remotes depend on, with those that do: 'mf-orders 1.42.3', 'mf-orders 1.43.0 (on trial)'. */
export interface Dependency {
  name: string;
  dependents: readonly string[];
}

/** A release that some people have, and how a list names it. */
interface LiveRelease {
  release: ModuleRelease;
  remote: string;
  label: string;
}

const liveReleases = (modules: readonly ModuleState[]): LiveRelease[] =>
  modules
    .filter(({ name }) => name !== SHELL_NAME)
    .flatMap(({ name, current, trial }) => [
      ...(current ? [{ release: current, remote: name, label: `${name} ${current.version}` }] : []),
      ...(trial ? [{ release: trial, remote: name, label: `${name} ${trial.version} (on trial)` }] : []),
    ]);

const groupBy = (pairs: readonly (readonly [name: string, dependent: string])[]): Dependency[] => {
  const dependents = new Map<string, Set<string>>();
  for (const [name, dependent] of pairs) dependents.set(name, (dependents.get(name) ?? new Set()).add(dependent));
  return [...dependents].map(([name, set]) => ({ name, dependents: [...set].toSorted() }));
};

/** Returns the contracts with the shell, the newest first, and the releases that were built for each. */
export const contractDependents = (modules: readonly ModuleState[]): Dependency[] =>
  groupBy(liveReleases(modules).map(({ release, label }) => [String(release.contract), label])).toSorted(
    (a, b) => Number(b.name) - Number(a.name),
  );

/** Returns the collections of the server that remotes call; first those that most remotes depend on. */
export const callDependents = (modules: readonly ModuleState[]): Dependency[] =>
  groupBy(
    liveReleases(modules).flatMap(({ release, remote }) =>
      ((release.operations ?? []) as readonly string[]).map((operation) => [collectionOf(operation), remote] as const),
    ),
  ).toSorted((a, b) => b.dependents.length - a.dependents.length || a.name.localeCompare(b.name));

/** Returns the collection of a call: '/api/stock/' of 'PUT /api/stock/{id}/'. */
const collectionOf = (operation: string): string => operation.replace(/^\S+ /, '').replace(/\{.*$/, '');
