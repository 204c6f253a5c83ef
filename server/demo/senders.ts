import type { Context } from '#server/context.ts';
import { lookUpReverseNames } from '#server/services/stats/reverse-names.ts';
import { listSenders } from '#server/services/stats/sender-list.ts';
import { categoriseMany } from '#server/services/stats/senders.ts';
import { findDomainNames, registeredDomains } from '#server/store/domains/domains.ts';
import { customerNamed } from '#server/store/people/customers.ts';
import { findUserByEmail } from '#server/store/people/users.ts';
import type { Acts } from './acts.ts';
import { callAs } from './call-as.ts';
import { sorting } from './cast.ts';
import { withDemoDns } from './zone.ts';

const dayMs = 86_400_000;

/** Looks up the reverse names of the demo's addresses, and has a customer accept the suggestions for senders that are services. */
export async function* senderActs(context: Context): Acts {
  const { db } = context.store;
  for (const domainId of (await registeredDomains(db)).values()) await lookUpReverseNames(withDemoDns(context), { domainId });
  const customerId = await customerNamed(db, sorting.customer);
  const author = await findUserByEmail(db, sorting.email);
  if (customerId === null || author === null) return;
  const person = { ...author, role: 'customer', customers: { [customerId]: 'owner' }, defaultCustomerId: customerId } as const;
  const now = context.clock.now().getTime();
  yield now - sorting.daysAgo * dayMs;
  const call = callAs(context, person, sorting.daysAgo);
  const day = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString().slice(0, 10);
  const domains = await findDomainNames(db, { kind: 'customers', ids: [customerId] }, {});
  const { senders } = await listSenders(call, domains, { from: day(30), to: day(1), days: 30 });
  const decisions = senders.flatMap(({ domain_id, key, service, suggestion }) =>
    service === null || suggestion === null ? [] : [{ domain_id, sender: key, category: suggestion.category }],
  );
  await categoriseMany(call, decisions);
}
