/** A process and what it is: database, services, bff or supervisor. */
export interface Part {
  pid: number;
  name: string;
}
export function partsOf(root: number): Part[];
