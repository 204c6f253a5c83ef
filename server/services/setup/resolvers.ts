import { z } from 'zod';
import type { Lookup } from '#domain/dns/answer.ts';
import { isResolverAddress, mostResolvers, resolverNamed } from '#domain/dns/resolver-address.ts';
import { counted, listed } from '#domain/text.ts';
import type { Context, UserCall } from '#server/context.ts';
import { conflict, invalid } from '#server/errors.ts';
import { listenTo } from '#server/store/listen.ts';
import { notifySettings, settingsChannel, versionedSetting } from '#server/store/settings.ts';
import { changeSetting } from './change-setting.ts';

const key = 'resolvers';
const Stored = z.object({ servers: z.array(z.string()).default([]) });
/** Answered by every resolver that works, wherever it is: the name servers of a domain of our own country. */
const asked = 'co.za';

/** What a resolver answered: how long it took (ms), or why it did not answer. */
export type ResolverTest = { name: string; ms: number | null; problem: string | null };

/** The resolvers that are asked, whether the environment fixes them, and those that staff chose (none: the machine's) with their version. */
export async function resolversInUse({ store, dns, config }: Pick<Context, 'store' | 'dns' | 'config'>) {
  const { value, version } = await versionedSetting(store.db, key);
  return {
    in_use: dns.servers(),
    is_fixed: config.dnsServers.length > 0,
    chosen: Stored.parse(value ?? {}).servers,
    version,
  };
}

async function testOne(name: string, lookup: Lookup): Promise<ResolverTest> {
  const began = performance.now();
  const { status } = await lookup(asked, 'NS');
  const ms = Math.round(performance.now() - began);
  return status === 'failed' ? { name, ms: null, problem: 'did not answer' } : { name, ms, problem: null };
}

/** Asks every resolver at once for the name servers of co.za, past the cache. */
export async function testResolvers({ dns }: Pick<UserCall, 'dns'>): Promise<ResolverTest[]> {
  const names = dns.servers();
  return Promise.all(dns.apart.map((lookup, index) => testOne(names[index] ?? `Resolver ${index + 1}`, lookup)));
}

/**
 * Chooses the resolvers that are asked, from now on in every process; an empty list is those of the machine. Throws 409 where the environment
 * fixes them or somebody changed them since, and 400 for an address that is none, is named twice, or does not answer.
 */
export async function saveResolvers(call: UserCall, entered: readonly string[], seen: number): Promise<void> {
  const servers = entered.map(resolverNamed);
  if (call.config.dnsServers.length > 0)
    throw conflict('BEACON_DNS_SERVERS sets the resolvers. Change the variable and restart Beacon.');
  const refuse = (text: string) => invalid(text, { fields: [{ field: 'servers', text }] });
  if (servers.length > mostResolvers) throw refuse(`Enter at most ${counted(mostResolvers, 'resolver')}`);
  const wrong = servers.find((server) => !isResolverAddress(server));
  if (wrong !== undefined) throw refuse(`“${wrong}” is not an address like 192.0.2.1 or [2001:db8::1]:53`);
  if (new Set(servers).size < servers.length) throw refuse('Enter each address once');
  const tests = await Promise.all(servers.map((server) => testOne(server, call.dns.askOnly(server))));
  const silent = tests.filter(({ problem }) => problem !== null).map(({ name }) => name);
  if (silent.length > 0) throw refuse(`${listed(silent)} did not answer. Correct the address, or leave it out`);
  await changeSetting(
    call,
    {
      key,
      value: { servers },
      seen,
      what: 'the resolvers',
      action: 'resolvers_changed',
      details: { resolvers: servers.join(', ') || 'those of the machine' },
    },
    notifySettings,
  );
  call.dns.use(servers);
}

/** Asks the resolvers that staff chose, in this process too, now and whenever they change; those of the environment stay. Answers how to stop. */
export async function followResolvers(context: Pick<Context, 'store' | 'dns' | 'config' | 'log'>): Promise<() => Promise<void>> {
  const { store, dns, config, log } = context;
  if (config.dnsServers.length > 0) return () => Promise.resolve();
  let used = '';
  const follow = async () => {
    const { chosen } = await resolversInUse(context);
    if (chosen.join() === used) return;
    used = chosen.join();
    dns.use(chosen);
    log.info({ resolvers: chosen }, 'resolvers chosen in the setup are asked');
  };
  await follow();
  const again = () => void follow().catch((error: unknown) => log.warn({ err: error }, 'the resolvers could not be read'));
  return listenTo(store, settingsChannel, again, log);
}
