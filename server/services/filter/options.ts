import { alertRule } from '#domain/alerts/catalogue.ts';
import { reporterName } from '#domain/senders/reporters.ts';
import type { UserCall } from '#server/context.ts';
import { type CountedValue, filterTablesWire } from '#server/presenters/filter.ts';
import { countAlertValues } from '#server/store/alerts/alerts.ts';
import { countDomainValues, type DomainValues } from '#server/store/domains/domain-values.ts';
import { listDomains } from '#server/store/domains/domains.ts';
import { tagsFor } from '../domains/tags.ts';
import { periodOf } from '../period.ts';
import { reportFilters } from '../reports/filters.ts';
import { activeScope, scopedDomains } from '../scope.ts';

/** Days over which messages are counted. */
const usualDays = 30;
const mostValues = 200;
const mostDomains = 10_000;

/** Values with their counts, the most frequent first. */
function counted<Row>(rows: readonly Row[], valueOf: (row: Row) => unknown, countOf: (row: Row) => number): CountedValue[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row);
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + countOf(row));
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
    .slice(0, mostValues);
}

/** The same values with what people call them, where that is something else. */
function named(values: readonly CountedValue[], nameOf: (value: string) => string): CountedValue[] {
  return values.map((one) => {
    const label = nameOf(one.value);
    return label === one.value ? one : { ...one, label };
  });
}

/** What can be filtered: tables, fields, operators, and known values with the messages, reports, domains or alerts that have them. */
export async function filterOptions(call: UserCall) {
  const domains = await scopedDomains(call);
  const ids = domains.map(({ id }) => id);
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const period = periodOf({ days: usualDays }, call.clock.now());
  const sums = await call.statsCache.totalsByDomain(ids, period);
  const { total, passed } = await call.statsCache.totals(ids, period);
  const reported = await reportFilters(call, domains);
  const alerts = await countAlertValues(call.store.db, activeScope(call.actor));
  const listed = await listDomains(call.store.db, activeScope(call.actor), { limit: mostDomains, offset: 0, withClaims: true });
  const tags = [...(await tagsFor(call, listed.rows)).values()].flat();
  const domainValues = await countDomainValues(call.store.db, activeScope(call.actor));
  const ofAlerts = (key: 'severity' | 'status' | 'rule') =>
    counted(
      alerts,
      (row) => row[key],
      (row) => row.alerts,
    );
  const ofDomains = (key: Exclude<keyof DomainValues, 'domains'>) =>
    counted(
      domainValues,
      (row) => row[key],
      (row) => row.domains,
    );
  const byDomain = counted(
    [...sums],
    ([id]) => names.get(id),
    ([, row]) => row.total,
  );
  return {
    tables: filterTablesWire({
      records: {
        unit: 'message',
        values: {
          domain: byDomain,
          reporter: named(
            counted(
              await call.statsCache.byReporter(ids, period),
              (row) => row.orgName,
              (row) => row.total,
            ),
            reporterName,
          ),
          result: [
            { value: 'passed', count: passed },
            { value: 'failed', count: total - passed },
          ],
        },
      },
      reports: {
        unit: 'report',
        values: {
          domain: counted(
            reported.domains,
            (row) => row.name,
            (row) => row.reports,
          ),
          reporter: named(
            counted(
              reported.reporters,
              (row) => row.name,
              (row) => row.reports,
            ),
            reporterName,
          ),
          shape: counted(
            reported.shapes,
            (row) => row.shape,
            (row) => row.reports,
          ),
        },
      },
      sources: { unit: 'message', values: { domain: byDomain } },
      domains: {
        unit: 'domain',
        values: {
          domain: listed.rows.slice(0, mostValues).map(({ name }) => ({ value: name, count: 1 })),
          level: ofDomains('level'),
          grade: ofDomains('grade'),
          policy: ofDomains('policy'),
          stage: ofDomains('stage'),
          mail_class: ofDomains('mailClass'),
          tag: counted(
            tags,
            (tag) => tag,
            () => 1,
          ),
        },
      },
      alerts: {
        unit: 'alert',
        values: {
          severity: ofAlerts('severity'),
          status: ofAlerts('status'),
          rule: named(ofAlerts('rule'), (rule) => alertRule(rule)?.name ?? rule),
        },
      },
    }),
  };
}
