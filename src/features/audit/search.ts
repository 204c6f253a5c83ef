import { dayOf, numberOf, type RawSearch, textOf, typedOf, wordOf } from '#src/page/search.ts';

/** How far back the trail is shown. */
export const auditPeriods = ['today', 'week', 'month', 'all'] as const;
export type AuditPeriod = (typeof auditPeriods)[number];

/** What the address of the audit trail holds. */
export type AuditSearch = ReturnType<typeof readAuditSearch>;

export function readAuditSearch(search: RawSearch) {
  return {
    q: typedOf(search['q']),
    person: numberOf(search['person']),
    action: textOf(search['action'], 80),
    customer: numberOf(search['customer']),
    period: wordOf(search['period'], auditPeriods),
    day: dayOf(search['day']),
    page: numberOf(search['page'], 100_000),
    entry: numberOf(search['entry']),
  };
}
