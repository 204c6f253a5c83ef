import { isSalesDay } from '../sales-hours.ts';
import { dayAfter, sastOf } from '../sast.ts';
import { type OnboardingColumn, type OnboardingStatus, type OnboardingStep, onboardingSteps } from '../vocabulary/onboarding.ts';

/** What is known of a domain that is being set up. */
export type OnboardedDomain = {
  id: number;
  name: string;
  isParked: boolean;
  /** `false` for one that the customer has yet to prove. */
  isVerified: boolean;
  isChecked: boolean;
  /** Its DMARC record asks for reports at our address; without such an address, at any. */
  isPublished: boolean;
  /** The name of our address allows reports about this domain, and takes mail (RFC 9990 4). */
  isAuthorised: boolean;
  hasReport: boolean;
  /** Services that send many messages as the domain and authenticate only their own name. */
  unsorted: number;
};

/** What the steps of an onboarding are measured by. */
export type OnboardingFacts = {
  /** A plan is assigned and not over. */
  hasPlan: boolean;
  /** People with access or an open invitation. */
  people: number;
  domains: readonly OnboardedDomain[];
  /** Active schedules of reports about the customer. */
  schedules: number;
  welcomedAt: Date | null;
};

/** How far a step is: `have` of `of`; `isDone` is a fact that nobody can tick. */
export type StepMeasure = { isDone: boolean; have: number; of: number };

const measure = (have: number, of: number): StepMeasure => ({ isDone: of > 0 && have >= of, have: Math.min(have, of), of });

/** Whether receivers can send reports about a domain here, as the last check saw it. */
export const isProved = ({ isVerified, isPublished, isAuthorised }: OnboardedDomain): boolean =>
  isVerified && isPublished && isAuthorised;

/** Measures every step. Parked domains send nothing: reports and senders are asked only of the others, where there are any. */
export function measureSteps({
  hasPlan,
  people,
  domains,
  schedules,
  welcomedAt,
}: OnboardingFacts): Record<OnboardingStep, StepMeasure> {
  const count = (of: readonly OnboardedDomain[], is: (domain: OnboardedDomain) => boolean) => of.filter(is).length;
  const senders = domains.filter(({ isParked }) => !isParked);
  const ofSenders = (have: number) =>
    senders.length === 0 && domains.length > 0 ? { isDone: true, have: 0, of: 0 } : measure(have, senders.length);
  return {
    customer: measure(1, 1),
    plan: measure(hasPlan ? 1 : 0, 1),
    contacts: { isDone: people > 0, have: people, of: Math.max(1, people) },
    domains: { isDone: domains.length > 0, have: domains.length, of: Math.max(1, domains.length) },
    records: measure(
      count(domains, ({ isPublished }) => isPublished),
      domains.length,
    ),
    proof: measure(count(domains, isProved), domains.length),
    reports: ofSenders(count(senders, ({ hasReport }) => hasReport)),
    senders: ofSenders(count(senders, ({ hasReport, unsorted }) => hasReport && unsorted === 0)),
    alerts: { isDone: schedules > 0, have: schedules, of: Math.max(1, schedules) },
    welcome: measure(welcomedAt === null ? 0 : 1, 1),
  };
}

/** Steps that somebody skipped; the reasons are stored beside. */
export type Skipped = ReadonlySet<OnboardingStep>;

const isSettled = (step: OnboardingStep, measures: Record<OnboardingStep, StepMeasure>, skipped: Skipped) =>
  measures[step].isDone || skipped.has(step);

/** What the machine of an onboarding reads at a status: whether its step is done or skipped, and whether one before it is not. */
export function movesFrom(status: OnboardingStatus, measures: Record<OnboardingStep, StepMeasure>, skipped: Skipped) {
  const at = onboardingSteps.findIndex((step) => step === status);
  const step = onboardingSteps[at];
  return {
    isSettled: step !== undefined && isSettled(step, measures, skipped),
    isOpenBefore: onboardingSteps.slice(0, Math.max(0, at)).some((one) => !isSettled(one, measures, skipped)),
  };
}

/** The column of the board for a step. */
export const columnOf: Readonly<Record<OnboardingStep, OnboardingColumn>> = {
  customer: 'setup',
  plan: 'setup',
  contacts: 'setup',
  domains: 'setup',
  records: 'records',
  proof: 'records',
  reports: 'reports',
  senders: 'senders',
  alerts: 'welcome',
  welcome: 'welcome',
};

/** In how many working days a step should be over. */
export const goalDays: Readonly<Record<OnboardingStep, number>> = {
  customer: 1,
  plan: 2,
  contacts: 2,
  domains: 2,
  records: 5,
  proof: 5,
  reports: 2,
  senders: 5,
  alerts: 2,
  welcome: 2,
};

/** Which working day of a step it is, the first being 1. Times are epoch ms; `holidays` are days such as `2026-12-16`. */
export function workingDay(sinceMs: number, nowMs: number, holidays: ReadonlySet<string>): number {
  const today = sastOf(nowMs).day;
  let days = 1;
  for (let day = dayAfter(sastOf(sinceMs).day); day <= today; day = dayAfter(day)) if (isSalesDay(day, holidays)) days += 1;
  return days;
}
