import { measureSteps, type OnboardedDomain, type Skipped, type StepMeasure } from '#domain/onboarding/steps.ts';
import { isOwnRecipient } from '#domain/ownership.ts';
import { type OnboardingStep, onboardingSteps } from '#domain/vocabulary/onboarding.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/store/database.ts';
import { type OnboardedDomainRow, onboardedDomains } from '#server/store/people/onboarded-domains.ts';
import { type OnboardingCounts, type OnboardingRow, onboardingCounts } from '#server/store/people/onboardings.ts';

/** A domain as its steps are measured, with what its list shows. */
export type MeasuredDomain = OnboardedDomain & Pick<OnboardedDomainRow, 'nameServers' | 'token' | 'checkedAt' | 'dmarcState'>;

/** What is known of an onboarding now. */
export type Measured = {
  domains: MeasuredDomain[];
  counts: OnboardingCounts;
  measures: Record<OnboardingStep, StepMeasure>;
  skipped: Skipped;
};

function measured(row: OnboardedDomainRow, reportAddress: string | null): MeasuredDomain {
  const { id, name, mailClass, isVerified, checkedAt, destinations, hasReport, unsorted, nameServers, token, dmarcState } = row;
  const ours = destinations.filter(
    ({ tag, address }) => tag === 'rua' && (reportAddress === null || isOwnRecipient(address, reportAddress)),
  );
  return {
    id,
    name,
    isParked: mailClass === 'parked',
    isVerified,
    isChecked: checkedAt !== null,
    isPublished: ours.length > 0,
    isAuthorised:
      reportAddress === null
        ? ours.length > 0
        : ours.some(({ authorised, receives }) => (authorised === 'yes' || authorised === 'not_needed') && receives !== 'no'),
    hasReport,
    unsorted,
    nameServers,
    token,
    checkedAt,
    dmarcState,
  };
}

/** Measures some onboardings from stored data; nothing is looked up. */
export async function measureOnboardings(
  { config }: Pick<Context, 'config'>,
  db: Db,
  rows: readonly OnboardingRow[],
): Promise<Map<number, Measured>> {
  const ids = rows.map(({ customerId }) => customerId);
  const [domains, counts] = await Promise.all([onboardedDomains(db, ids), onboardingCounts(db, ids)]);
  return new Map(
    rows.map(({ customerId, skips, welcomedAt }) => {
      const own = domains.filter((row) => row.customerId === customerId).map((row) => measured(row, config.reportAddress));
      const of = counts.get(customerId) ?? { customerId, plan: null, people: 0, ready: 0, schedules: 0 };
      const facts = { hasPlan: of.plan !== null, people: of.people, domains: own, schedules: of.schedules, welcomedAt };
      const skipped = new Set(onboardingSteps.filter((step) => skips[step] !== undefined));
      return [customerId, { domains: own, counts: of, measures: measureSteps(facts), skipped }];
    }),
  );
}
