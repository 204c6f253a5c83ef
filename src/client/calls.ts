import type { Endpoint } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import type * as accountEndpoints from './account-endpoints.gen.ts';
import type { CallOf, CallsOf } from './call.ts';
import * as endpoints from './endpoints.gen.ts';
import * as entryEndpoints from './entry-endpoints.gen.ts';
import * as publicEndpoints from './public-endpoints.gen.ts';

type Account = typeof accountEndpoints;
/** The groups of the app without the calls of the pages before sign-in, which come with those (`account-calls.ts`). */
type AppGroups = {
  [G in keyof Contract]: G extends keyof Account ? Omit<Contract[G], keyof Account[G]> : Contract[G];
};

type Nameless = Record<string, Record<string, Omit<CallOf<Endpoint>, 'name'>>>;

/** Calls with their names, which are their places in the table. */
function named<T extends Nameless>(groups: T): { [G in keyof T]: { [K in keyof T[G]]: CallOf<Endpoint> } } {
  const entries = Object.entries(groups).map(([group, of]) => {
    const own = Object.entries(of).map(([name, call]) => [name, { ...call, name: `${group}.${name}` }]);
    return [group, Object.fromEntries(own)];
  });
  return Object.fromEntries(entries);
}

const app = named(endpoints);

const facts: { [G in keyof AppGroups]: { [K in keyof AppGroups[G]]: CallOf<Endpoint> } } = {
  ...publicEndpoints,
  ...app,
  auth: { ...entryEndpoints.auth, ...app.auth },
};

/** Every call of the API by group and name: `calls.dmarc.overview`. */
export const calls = facts as unknown as { [G in keyof AppGroups]: CallsOf<AppGroups[G]> };

const byName = new Map(Object.values(facts).flatMap((group) => Object.values(group).map((call) => [call.name, call] as const)));

/** A call by its name in a query key. */
export function callByName(name: string): CallOf<Endpoint> | undefined {
  return byName.get(name);
}
