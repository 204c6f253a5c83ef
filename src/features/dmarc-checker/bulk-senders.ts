import type { Check } from '#src/entities/dns-check/types.ts';

/** A requirement of Gmail, Yahoo and Outlook.com for bulk senders, as far as the DNS shows it; `null` where it does not. */
export type BulkNeed = { need: string; isMet: boolean | null; why: string };

/** The requirements that a check from outside can see (Google, Yahoo and Microsoft, from 5 000 messages a day to one of them). */
export function bulkNeeds({ spf, dkim, dmarc }: Pick<Check, 'spf' | 'dkim' | 'dmarc'>): BulkNeed[] {
  const works = dkim.selectors.some(({ status }) => status === 'valid' || status === 'weak');
  return [
    {
      need: 'SPF',
      isMet: spf.state === 'unknown' ? null : spf.state === 'found',
      why: spf.state === 'found' ? 'There is one SPF record.' : 'There is no SPF record that receivers can use.',
    },
    {
      need: 'DKIM',
      isMet: works ? true : null,
      why: works ? 'There is a key that works.' : 'We found no key. Keys can exist at selectors that we do not know.',
    },
    {
      need: 'DMARC, at least p=none',
      isMet: dmarc.state === 'unknown' ? null : dmarc.state === 'found' || dmarc.state === 'inherited',
      why:
        dmarc.state === 'found' || dmarc.state === 'inherited'
          ? 'There is a DMARC record.'
          : 'There is no DMARC record that receivers can use.',
    },
    {
      need: 'Alignment, one-click unsubscribe, few complaints',
      isMet: null,
      why: 'The DNS does not show these. Reports show alignment; the rest is known to receivers only.',
    },
  ];
}
