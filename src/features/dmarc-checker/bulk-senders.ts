import type { Check } from '#src/entities/dns-check/types.ts';

/** A requirement of Gmail, Yahoo and Outlook.com for bulk senders, as far as the DNS shows it; `null` where it does not. */
export type BulkNeed = { need: string; isMet: boolean | null; why: string };

/** A receiver with rules for bulk senders: whether the records meet them, `null` where a part cannot be seen from outside. */
export type BulkReceiver = { receiver: string; isMet: boolean | null; why: string };

const receivers: [receiver: string, rest: string][] = [
  ['Gmail', 'Applies from 5 000 messages a day. Also asks for one-click unsubscribe, TLS and few spam complaints.'],
  ['Yahoo', 'Applies to bulk senders; Yahoo names no number. Also asks for one-click unsubscribe and few spam complaints.'],
  ['Outlook.com', 'Applies from 5 000 messages a day to Outlook.com, Hotmail and Live. An unsubscribe link is recommended.'],
];

/** How far the records meet the rules of each receiver; the three ask for the same records. */
export function bulkReceivers(check: Pick<Check, 'spf' | 'dkim' | 'dmarc'>): BulkReceiver[] {
  const [spf, dkim, dmarc] = bulkNeeds(check).map(({ isMet }) => isMet);
  const all = [spf, dkim, dmarc];
  const isMet = all.includes(false) ? false : all.includes(null) ? null : true;
  return receivers.map(([receiver, why]) => ({ receiver, isMet, why }));
}

/** The requirements that a check from outside can see (Google, Yahoo and Microsoft). */
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
