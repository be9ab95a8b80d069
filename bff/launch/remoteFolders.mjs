import { readFileSync } from 'node:fs';

const { remote } = JSON.parse(readFileSync(new URL('../../db/schema/releaseName.json', import.meta.url), 'utf8'));
const REMOTE_NAME = new RegExp(`^${remote}$`);

/** Whether a folder of this repository is a remote's by its name: the name of each begins with `mf-`. */
export const isRemoteFolder = (name) => name.startsWith('mf-') && REMOTE_NAME.test(name);
