/** Writes a new remote's folder, and adds it to the workspaces. Where that fails, nothing of it stays. */
export function writeRemote(root: string, plan: object): Promise<void>;
