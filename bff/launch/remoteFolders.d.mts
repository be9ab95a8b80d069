/** Whether a folder of this repository is a remote's by its name. */
export function isRemoteFolder(name: string): boolean;
