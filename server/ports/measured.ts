import type { Lookup } from '#domain/dns/answer.ts';
import type { Resolver } from './dns/resolver.ts';
import type { Mailer } from './mailer.ts';
import { type Metrics, timed } from './metrics.ts';

/** A resolver whose lookups are counted. */
export function measuredDns(dns: Resolver, metrics: Metrics): Resolver {
  const measured =
    (lookup: Lookup): Lookup =>
    (name, type) =>
      timed(
        () => lookup(name, type),
        (seconds, answer) => metrics.lookup({ type, status: answer?.status ?? 'failed' }, seconds),
      );
  return {
    ...dns,
    lookup: measured(dns.lookup),
    fresh: measured(dns.fresh),
    askOnly: (server) => measured(dns.askOnly(server)),
    get apart() {
      return dns.apart.map(measured);
    },
  };
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
