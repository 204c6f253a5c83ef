import type { Handlers } from '#contract/endpoint.ts';
import type { setup } from '#contract/setup.ts';
import type { UserCall } from '#server/context.ts';
import { closingDays, saveClosingDays } from '#server/services/closing-days.ts';
import { saveSignInRules } from '#server/services/factors/sign-in-rules.ts';
import { fixedSettings, testResolvers } from '#server/services/management/installation.ts';
import { showPeers } from '#server/services/stats/sender-peers.ts';
import { countStaffFactors, staffNeedFactor } from '#server/store/people/second-factors.ts';
import { readSiteFacts, saveSiteFacts } from '#server/store/people/site-facts.ts';
import { arePeersShown } from '#server/store/reports/sender-peers.ts';

export const setupHandlers: Handlers<typeof setup, UserCall> = {
  async siteFacts(call) {
    return { site: await readSiteFacts(call.store.db) };
  },
  async signInRules(call) {
    const { staff, withFactor } = await countStaffFactors(call.store.db);
    const isNeeded = await staffNeedFactor(call.store.db);
    return { staff_need_second_factor: isNeeded, staff, staff_with_factor: withFactor };
  },
  async saveSignInRules(call, { body }) {
    await saveSignInRules(call, body.staff_need_second_factor);
    return body;
  },
  async senderAdvice(call) {
    return { shows_other_customers: await arePeersShown(call.store.db) };
  },
  async saveSenderAdvice(call, { body }) {
    await showPeers(call, body.shows_other_customers);
    return body;
  },
  async saveClosingDays(call, { body }) {
    await saveClosingDays(call, body.days);
    const { days } = await closingDays(call);
    return { days };
  },
  installation: async (call) => ({ ...(await closingDays(call)), fixed: fixedSettings(call) }),
  async testResolvers(call) {
    return { resolvers: await testResolvers(call) };
  },
  async saveSiteFacts(call, { body }) {
    await saveSiteFacts(call.store.db, body, call.clock.now());
    return { site: body };
  },
};
