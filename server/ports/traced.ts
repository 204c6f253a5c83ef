import type { Resolver } from './dns/resolver.ts';
import type { Mailer } from './mailer.ts';
import { eachLookup } from './measured.ts';
import type { Tracing } from './tracing.ts';

/** A resolver whose lookups are spans of the call or job that asks, by record type and status. */
export function tracedDns(dns: Resolver, tracing: Tracing | null): Resolver {
  if (tracing === null) return dns;
  return eachLookup(dns, (lookup) => (name, type) => {
    if (!tracing.isInside()) return lookup(name, type);
    const about = { name: `DNS ${type}`, kind: 'client', attributes: { 'beacon.dns.type': type } } as const;
    return tracing.span(about, () => lookup(name, type), { attributesOf: ({ status }) => ({ 'beacon.dns.status': status }) });
  });
}

/** A mailer whose emails are spans. */
export function tracedMailer(mailer: Mailer, tracing: Tracing | null): Mailer {
  if (tracing === null) return mailer;
  const about = { name: 'send email', kind: 'client', attributes: { 'beacon.email.through': mailer.kind } } as const;
  return {
    ...mailer,
    send: (mail) =>
      tracing.span(about, () => mailer.send(mail), { attributesOf: (result) => ({ 'beacon.email.result': result }) }),
  };
}
