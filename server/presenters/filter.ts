import { senderOf } from '#domain/alerts/sender.ts';
import { threatParts, threatScore } from '#domain/analytics/source-verdict.ts';
import type { Cells } from '#domain/filter/match.ts';
import { operatorsOf } from '#domain/filter/operators.ts';
import { filterShapes } from '#domain/filter/tables.ts';
import type { NamedSource } from '#domain/protection/placed-senders.ts';
import { type FilterTable, filterTables } from '#domain/vocabulary/filter.ts';
import type { SenderCategory } from '#domain/vocabulary.ts';
import type { KnownDomain } from '#server/services/domains/read.ts';
import type { CheckValues } from '#server/store/domains/domain-values.ts';
import type { RecordRow } from '#server/store/reports/record-rows.ts';
import { type SourceStats, senderNamesOf } from '#server/store/reports/source-stats.ts';
import type { alertWire } from './alerts.ts';
import { mailWire, standingOf } from './domains.ts';
import type { reportWire } from './reports.ts';

/** A row of a filtered table: its fields by name, with the numbers by which its page is opened. */
export type FilterRow = Cells & { id: string };

/** A domain as the table of domains reads it; `values` are those of its last check. */
export type FilteredDomain = Pick<KnownDomain, 'domain' | 'stats' | 'own' | 'tags'> & { values: CheckValues | undefined };

/** A row of a report by the fields of the table records. */
export function recordCells(row: RecordRow, domain: string): FilterRow {
  return {
    id: `${row.reportId}-${row.domainId}-${row.seq}`,
    domain_id: row.domainId,
    day: row.day,
    domain,
    source_ip: row.sourceIp,
    messages: row.count,
    result: row.dkimAligned || row.spfAligned ? 'passed' : 'failed',
    dkim_aligned: row.dkimAligned,
    spf_aligned: row.spfAligned,
    disposition: row.disposition,
    reporter: row.orgName,
    header_from: row.headerFrom,
    envelope_from: row.envelopeFrom,
    envelope_to: row.envelopeTo,
    dkim_domain: row.dkim.map((one) => one.domain),
    dkim_selector: row.dkim.map((one) => one.selector),
    dkim_result: row.dkim.map((one) => one.result),
    spf_domain: row.spf.map((one) => one.domain),
    spf_result: row.spf.map((one) => one.result),
    override: row.reasons.map((one) => one.type),
    report_id: row.reportId,
  };
}

/** A received report by the fields of the table reports. */
export function reportCells(report: ReturnType<typeof reportWire>): FilterRow {
  const { id, domain_name: domain, ...rest } = report;
  return { ...rest, id: `${id}-${report.domain_id}`, report_id: id, domain };
}

/** A source IP of a domain by the fields of the table sources; who sent is found where it is asked for. */
export function sourceCells(
  row: SourceStats,
  { domain, categoryOf }: { domain: string; categoryOf: (source: NamedSource) => SenderCategory | null },
): FilterRow {
  const named = { sourceIp: row.sourceIp, ...senderNamesOf(row) };
  return {
    id: `${row.domainId}-${row.sourceIp}`,
    domain_id: row.domainId,
    domain,
    source_ip: row.sourceIp,
    get sender() {
      return senderOf({ ...named, ownDomain: domain }).name;
    },
    messages: row.total,
    passed: row.passed,
    failed: row.total - row.passed,
    pass_pct: row.total === 0 ? null : (100 * row.passed) / row.total,
    threat_score: threatScore(threatParts(row, row.volumeRank)),
    get category() {
      return categoryOf(named);
    },
    dkim_aligned: row.dkimAligned,
    spf_aligned: row.spfAligned,
    quarantined: row.dispQuarantine,
    rejected: row.dispReject,
    forwarded: row.forwarded,
    first_seen: row.firstSeen,
    last_seen: row.lastSeen,
    header_from: row.headerFrom,
    dkim_domain: row.dkimDomain,
    spf_domain: row.spfDomain,
  };
}

/** A domain by the fields of the table domains. */
export function domainCells({ domain, stats, own, tags, values }: FilteredDomain): FilterRow {
  return {
    id: String(domain.id),
    domain_id: domain.id,
    domain: domain.name,
    level: values?.level ?? 'unknown',
    score: values?.score ?? null,
    grade: values?.grade ?? null,
    policy: values?.policy ?? null,
    stage: values?.stage ?? null,
    ...mailWire({ stats, own }),
    last_report_time: stats?.lastReportAt?.toISOString() ?? null,
    mail_class: domain.mailClass,
    standing: standingOf(domain),
    customer: domain.customers.map(({ name }) => name),
    tag: tags,
    created_time: domain.createdAt.toISOString(),
  };
}

/** An alert by the fields of the table alerts. */
export function alertCells(alert: ReturnType<typeof alertWire>): FilterRow {
  return {
    id: String(alert.id),
    domain_id: alert.domain_id,
    alert_id: alert.id,
    severity: alert.severity,
    title: alert.title,
    domain: alert.domain_name,
    status: alert.status,
    rule: alert.rule,
    cause: alert.cause_name,
    count: alert.count,
    happened_time: alert.happened_time,
    detected_time: alert.detected_time,
    resolved_time: alert.resolved_time,
  };
}

/** A value that a field has, with how many rows, messages or domains have it; `null` where that is not counted. */
export type CountedValue = { value: string; label?: string; count: number | null };

/** Every table with its fields, and the known values of those that have few; `unit` is what their counts count. */
export function filterTablesWire(counts: Partial<Record<FilterTable, { unit: string; values: Record<string, CountedValue[]> }>>) {
  return filterTables.map((table) => {
    const { label, noun, hasPeriod, fields } = filterShapes[table];
    return {
      table,
      label,
      noun,
      has_period: hasPeriod,
      unit: counts[table]?.unit ?? noun,
      fields: fields.map((field) => ({
        name: field.name,
        label: field.label,
        type: field.type,
        operators: [...operatorsOf(field)],
        is_more: field.isMore === true,
        values: counts[table]?.values[field.name] ?? field.choices?.map((value) => ({ value, count: null })) ?? [],
      })),
    };
  });
}
