import type { Endpoint } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { endpoints } from './endpoints.gen.ts';

/** What the client knows of a call without its schemas; the type parameter carries those. */
export type CallOf<E extends Endpoint> = Pick<
  Endpoint,
  'method' | 'path' | 'failure' | 'tags' | 'offline' | 'timeoutMs' | 'freshMs' | 'upload' | 'file'
> & {
  name: string;
  open: boolean;
  readonly endpoint?: E;
};

type Calls = {
  [G in keyof Contract]: { [K in keyof Contract[G]]: Contract[G][K] extends Endpoint ? CallOf<Contract[G][K]> : never };
};
type Facts = { [G in keyof Contract]: { [K in keyof Contract[G]]: CallOf<Endpoint> } };

const facts: Facts = endpoints;

/** Every call of the API by group and name: `calls.dmarc.overview`. */
export const calls = facts as unknown as Calls;

const byName = new Map(Object.values(facts).flatMap((group) => Object.values(group).map((call) => [call.name, call] as const)));

/** A call by its name as it stands in a query key. */
export function callByName(name: string): CallOf<Endpoint> | undefined {
  return byName.get(name);
}
