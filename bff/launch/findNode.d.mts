export const OLDEST_PRODUCT: number[];
export function findNode(): string;
export function isAtLeast(version: string, oldest: number[]): boolean;
export function packageFor(platform: string, arch: string, glibc: boolean): string | undefined;
