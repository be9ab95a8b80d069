import type { Compilation, Module } from '@rspack/core';

export function offeredNames(compilation: Compilation): Record<string, string[]>;
export function usedNames(modules: Iterable<Module>, sharedModules: readonly string[]): Record<string, string[]>;
