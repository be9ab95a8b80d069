/** A remote to serve while it is written. */
export interface ServedRemote {
  name: string;
  folder: string;
  /** The builder's script. */
  rspack: string;
  /** Origin of the running Trestle in which it is shown. */
  trestle: string;
  port: string;
}
/** Whether no program listens at a port of this machine. */
export function isFreePort(port: number): Promise<boolean>;
/** Serves a remote with hot reload until it is stopped, and prints the addresses at which it can be seen. */
export function serveRemote(remote: ServedRemote): Promise<void>;
/** Says where a remote that is being written can be seen. @param origin of its server */
export function describeAddresses(
  remote: Pick<ServedRemote, 'name' | 'folder' | 'trestle'> & {
    /** Whether the page reloads by itself after a save. */
    reloads?: boolean;
  },
  origin: string,
): Promise<string>;
