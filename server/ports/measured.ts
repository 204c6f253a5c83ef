import type { Lookup } from '#domain/dns/answer.ts';
import type { Resolver } from './dns/resolver.ts';
import type { Mailer } from './mailer.ts';
import { type Metrics, timed } from './metrics.ts';

/** A resolver each of whose lookups is wrapped. */
export function eachLookup(dns: Resolver, wrapped: (lookup: Lookup) => Lookup): Resolver {
  return {
    ...dns,
    lookup: wrapped(dns.lookup),
    fresh: wrapped(dns.fresh),
    askOnly: (server) => wrapped(dns.askOnly(server)),
    get apart() {
      return dns.apart.map(wrapped);
    },
  };
}

/** A resolver whose lookups are counted. */
export function measuredDns(dns: Resolver, metrics: Metrics): Resolver {
  return eachLookup(
    dns,
    (lookup) => (name, type) =>
      timed(
        () => lookup(name, type),
        (seconds, answer) => metrics.lookup({ type, status: answer?.status ?? 'failed' }, seconds),
      ),
  );
}

/** A mailer whose emails are counted. */
export function measuredMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    send: (mail) =>
      timed(
        () => mailer.send(mail),
        (_seconds, result) => metrics.email(result ?? 'failed'),
      ),
  };
}
