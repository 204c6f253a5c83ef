import type { Handlers } from '#contract/endpoint.ts';
import type { setup } from '#contract/setup.ts';
import type { UserCall } from '#server/context.ts';
import { closingDays, saveClosingDays } from '#server/services/closing-days.ts';
import { customersWithShorterTerms } from '#server/services/customers/retention.ts';
import { saveSignInRules } from '#server/services/factors/sign-in-rules.ts';
import { fixedSettings } from '#server/services/management/installation.ts';
import { saveServiceTerms, termsWire, versionedTerms } from '#server/services/retention-terms.ts';
import { featureStates, saveFeature } from '#server/services/setup/features.ts';
import { firstRun } from '#server/services/setup/first-run.ts';
import { resolversInUse, saveResolvers, testResolvers } from '#server/services/setup/resolvers.ts';
import { changeSiteFacts } from '#server/services/setup/site-facts.ts';
import { countStaffFactors, signInRule } from '#server/store/people/second-factors.ts';
import { versionedSiteFacts } from '#server/store/people/site-facts.ts';

export const setupHandlers: Handlers<typeof setup, UserCall> = {
  siteFacts: (call) => versionedSiteFacts(call.store.db),
  async signInRules(call) {
    const { staff, withFactor } = await countStaffFactors(call.store.db);
    const { isNeeded, version } = await signInRule(call.store.db);
    return { staff_need_second_factor: isNeeded, version, staff, staff_with_factor: withFactor };
  },
  async saveSignInRules(call, { body }) {
    const { isNeeded, version } = await saveSignInRules(call, body.staff_need_second_factor, body.seen_version);
    return { staff_need_second_factor: isNeeded, version };
  },
  async saveClosingDays(call, { body }) {
    await saveClosingDays(call, body.days, body.seen_version);
    const { days, version } = await closingDays(call);
    return { days, version };
  },
  async installation(call) {
    const { terms, version } = await versionedTerms(call.store.db);
    return {
      ...(await closingDays(call)),
      fixed: fixedSettings(call),
      retention: { terms: termsWire(terms), version, shorter_customers: await customersWithShorterTerms(call.store.db, terms) },
      resolvers: await resolversInUse(call),
      features: await featureStates(call),
    };
  },
  async testResolvers(call) {
    return { resolvers: await testResolvers(call) };
  },
  async saveSiteFacts(call, { body: { seen_version, ...site } }) {
    await changeSiteFacts(call, site, seen_version);
    return versionedSiteFacts(call.store.db);
  },
  async saveRetention(call, { body: { seen_version, ...terms } }) {
    await saveServiceTerms(call, terms, seen_version);
    const stored = await versionedTerms(call.store.db);
    return { terms: termsWire(stored.terms), version: stored.version };
  },
  async saveResolvers(call, { body }) {
    await saveResolvers(call, body.servers, body.seen_version);
    const { chosen, version } = await resolversInUse(call);
    return { chosen, version };
  },
  async saveFeature(call, { body }) {
    await saveFeature(call, body.feature, body.is_on);
    return { features: await featureStates(call) };
  },
  async firstRun(call) {
    return { steps: await firstRun(call), checked_at: call.clock.now().toISOString() };
  },
};
