/** A process and what it is: database, services, bff or supervisor. */
export interface NamedProcess {
  pid: number;
  name: string;
}
export function processTree(root: number): NamedProcess[];
