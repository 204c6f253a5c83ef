import { blockerOf, progressOf } from '#domain/onboarding/blocker.ts';
import { dnsHostOf, type ReportRecord, recordsMessage } from '#domain/onboarding/report-record.ts';
import { columnOf, goalDays, isProved, workingDay } from '#domain/onboarding/steps.ts';
import { onboardingSteps } from '#domain/vocabulary/onboarding.ts';
import type { Measured, MeasuredDomain } from '#server/services/onboarding/measure.ts';
import type { OnboardingRow } from '#server/store/people/onboardings.ts';

type Beside = { now: Date; holidays: ReadonlySet<string> };

function stepWire(row: OnboardingRow, { measures, domains }: Measured, { now, holidays }: Beside) {
  const step = onboardingSteps.find((one) => one === row.status) ?? null;
  const unsorted = domains.reduce((sum, domain) => sum + (domain.isParked ? 0 : domain.unsorted), 0);
  return {
    status: row.status,
    column: step === null ? null : columnOf[step],
    days: workingDay(row.stepSince.getTime(), (row.endedAt ?? now).getTime(), holidays),
    goal_days: step === null ? null : goalDays[step],
    blocker: step === null ? null : blockerOf(step, measures[step], { hasDraft: row.domainsDraft !== '', unsorted }),
    waiting_for: row.waitingFor,
  };
}

/** A customer on the board of onboardings. */
export function boardRowWire(row: OnboardingRow, known: Measured, beside: Beside) {
  return {
    customer: { id: row.customerId, name: row.customer },
    ...stepWire(row, known, beside),
    domains: known.domains.length,
    owner: row.owner,
    due_on: row.dueOn,
  };
}

function domainWire(domain: MeasuredDomain) {
  const { id, name, isParked, isVerified, isPublished, isChecked, hasReport, unsorted, checkedAt } = domain;
  return {
    id,
    name,
    is_parked: isParked,
    is_verified: isVerified,
    is_checked: isChecked,
    is_published: isPublished,
    is_proved: isProved(domain),
    has_report: hasReport,
    unsorted,
    checked_at: checkedAt?.toISOString() ?? null,
  };
}

type Missing = { domain: MeasuredDomain; record: ReportRecord };

function hostsWire(row: OnboardingRow, domains: readonly MeasuredDomain[], missing: readonly Missing[]) {
  const hosts = new Map(domains.map(({ nameServers }) => dnsHostOf(nameServers)).map((host) => [host.key, host]));
  const keyOf = ({ nameServers }: MeasuredDomain) => dnsHostOf(nameServers).key;
  return [...hosts.values()]
    .map((host) => {
      const records = missing.filter(({ domain }) => keyOf(domain) === host.key).map(({ record }) => record);
      const own = domains.filter((domain) => keyOf(domain) === host.key);
      return {
        ...host,
        published: own.filter(({ isPublished }) => isPublished).length,
        missing: own.filter(({ isPublished }) => !isPublished).length,
        records,
        message: records.length === 0 ? null : recordsMessage(row.customer, host.name, records),
        sent: row.sentTo[host.key] ?? null,
      };
    })
    .toSorted((one, other) => other.missing - one.missing || one.name.localeCompare(other.name));
}

/** An onboarding with its steps, domains, and what is to be published where. */
export function onboardingWire(
  row: OnboardingRow,
  known: Measured,
  missing: readonly Missing[],
  { reportAddress, ...beside }: Beside & { reportAddress: string | null },
) {
  const { measures, counts, domains } = known;
  return {
    customer: { id: row.customerId, name: row.customer },
    ...stepWire(row, known, beside),
    owner: row.owner,
    due_on: row.dueOn,
    started_at: row.startedAt.toISOString(),
    step_since: row.stepSince.toISOString(),
    domains_draft: row.domainsDraft,
    draft_saved_at: row.draftSavedAt?.toISOString() ?? null,
    welcomed_at: row.welcomedAt?.toISOString() ?? null,
    steps: onboardingSteps.map((step) => ({
      step,
      is_done: measures[step].isDone,
      text: step === 'plan' && counts.plan !== null ? counts.plan : progressOf(step, measures[step]),
      skip: row.skips[step] ?? null,
    })),
    people: counts.people,
    people_ready: counts.ready,
    schedules: counts.schedules,
    report_address: reportAddress,
    domains: domains.map(domainWire),
    hosts: hostsWire(row, domains, missing),
  };
}
