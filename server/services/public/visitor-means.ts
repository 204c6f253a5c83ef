import pLimit from 'p-limit';
import type { CheckMeans } from '#domain/check/topic.ts';
import type { DnsAnswer, Lookup, RecordType } from '#domain/dns/answer.ts';
import { publicOnly } from '#domain/dns/public-only.ts';
import type { Context } from '#server/context.ts';

/** Lookups that all visitors together have open, of the 64 that the resolver opens: customers always have the rest. */
const visitorLookups = 24;
const budget = pLimit(visitorLookups);

const detail = 'no answer in the time of a public check';

/** A lookup that answers "failed" from `deadline` on; what is asked then goes on by itself. */
function until(deadline: Promise<void>, isOver: () => boolean, lookup: Lookup): Lookup {
  return async <Type extends RecordType>(name: string, type: Type): Promise<DnsAnswer<Type>> => {
    const late: DnsAnswer<Type> = { status: 'failed', reason: 'timeout', detail };
    if (isOver()) return late;
    const answer = budget(() => (isOver() ? late : lookup(name, type)));
    return Promise.race([answer, deadline.then(() => late)]);
  };
}

/**
 * What a visitor's check asks with: public names only, within the visitors' share of the lookups, and "unknown" for everything that has no
 * answer after `deadlineMs`. Call `done` when the check has ended.
 */
export function visitorMeans(
  context: Pick<Context, 'dns' | 'fetchPolicy' | 'fetchRegistration'>,
  deadlineMs: number,
): Pick<CheckMeans, 'lookup' | 'fetchPolicy' | 'fetchRegistration'> & { done: () => void } {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve();
    }, deadlineMs);
  });
  return {
    lookup: until(deadline, () => isOver, publicOnly(context.dns.lookup)),
    fetchPolicy: (domain) =>
      Promise.race([
        context.fetchPolicy(domain),
        deadline.then(() => ({ status: 'failed', reason: 'timeout', detail }) as const),
      ]),
    fetchRegistration: (domain) =>
      Promise.race([context.fetchRegistration(domain), deadline.then(() => ({ status: 'unknown', reason: detail }) as const)]),
    done: () => clearTimeout(timer),
  };
}
