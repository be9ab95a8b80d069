export const MIN_PRODUCT_NODE: number[];
/** Oldest Node that the launcher itself runs on. */
export const MIN_LAUNCHER_NODE: readonly number[];
export function findNode(): string;
export function isAtLeast(version: string, oldest: number[]): boolean;
export function packageFor(platform: string, arch: string, glibc: boolean): string | undefined;
