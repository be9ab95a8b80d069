import { REMOTE_NAME } from './releaseName';
import { isServiceState } from './serviceState';

/** Most collections that one service has. */
export const MAX_SERVICE_COLLECTIONS = 50;
/** Largest OpenAPI document of a service, in characters of its JSON. */
export const MAX_SERVICE_DOCUMENT_CHARACTERS = 256 * 1024;

const COLLECTION_NAME = /^[a-z][a-z0-9_]{0,49}$/;
/** Names that JavaScript's objects bring along. */
const RESERVED_NAMES: readonly string[] = ['constructor', 'prototype'];

/** Whether a service may have this name: it is written as a remote's. */
export const isServiceName = (name: unknown): name is string =>
  typeof name === 'string' && REMOTE_NAME.test(name) && !RESERVED_NAMES.includes(name);
/** Whether a collection of a service may have this name. */
export const isServiceCollection = (name: unknown): name is string =>
  typeof name === 'string' && COLLECTION_NAME.test(name) && !RESERVED_NAMES.includes(name);

/** What is done with a collection of a service. Each has a state of its own. */
export const SERVICE_OPERATIONS = ['list', 'create', 'edit', 'delete'] as const;
export type ServiceOperation = (typeof SERVICE_OPERATIONS)[number];

/** What each method does, in the order of the header `Allow`. */
const OPERATION_BY_METHOD: ReadonlyMap<string, ServiceOperation> = new Map([
  ['GET', 'list'],
  ['HEAD', 'list'],
  ['POST', 'create'],
  ['PUT', 'edit'],
  ['PATCH', 'edit'],
  ['DELETE', 'delete'],
]);
/** Methods that a service is called with. */
export const SERVICE_METHODS: readonly string[] = [...OPERATION_BY_METHOD.keys()];
/** Returns what a method does; undefined for a method that services are not called with. */
export const serviceOperation = (method: string): ServiceOperation | undefined => OPERATION_BY_METHOD.get(method);

/** The state that guards an operation: `x.{service}.{collection}.{operation}`. */
export const serviceState = (service: string, collection: string, operation: ServiceOperation): string =>
  `x.${service}.${collection}.${operation}`;
/** All states of a service. */
export const serviceStates = ({ name, collections }: { name: string; collections: readonly string[] }): string[] =>
  collections.flatMap((collection) => SERVICE_OPERATIONS.map((operation) => serviceState(name, collection, operation)));
/** Parts of a service's state; undefined for any other state. */
export const splitServiceState = (
  state: string,
): { service: string; collection: string; operation: string } | undefined => {
  if (!isServiceState(state)) return undefined;
  const [, service, collection, operation] = state.split('.');
  if (service === undefined || collection === undefined || operation === undefined) return undefined;
  return { service, collection, operation };
};

/** How a service does, as its health address says. */
export type ServiceHealth = 'good' | 'bad' | 'silent' | 'unknown';
/** A service as those know it who write rules: its states and how it does. */
export interface ServiceStatus {
  name: string;
  collections: readonly string[];
  is_active: boolean;
  health: ServiceHealth;
  /** In plain words, for people. */
  text: string;
}
