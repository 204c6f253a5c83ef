import type { Endpoint } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type { CallOf, CallsOf } from './call.ts';
import * as endpoints from './endpoints.gen.ts';
import * as entryEndpoints from './entry-endpoints.gen.ts';
import * as publicEndpoints from './public-endpoints.gen.ts';

const facts: { [G in keyof Contract]: { [K in keyof Contract[G]]: CallOf<Endpoint> } } = {
  ...publicEndpoints,
  ...endpoints,
  auth: { ...entryEndpoints.auth, ...endpoints.auth },
};

/** Every call of the API by group and name: `calls.dmarc.overview`. */
export const calls = facts as unknown as { [G in keyof Contract]: CallsOf<Contract[G]> };

const byName = new Map(Object.values(facts).flatMap((group) => Object.values(group).map((call) => [call.name, call] as const)));

/** A call by its name as it stands in a query key. */
export function callByName(name: string): CallOf<Endpoint> | undefined {
  return byName.get(name);
}
