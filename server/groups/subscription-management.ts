import type { Handlers } from '#contract/endpoint.ts';
import type { subscriptionManagement } from '#contract/subscription-management.ts';
import type { UserCall } from '#server/context.ts';
import { assignPlan } from '#server/services/subscriptions/assign.ts';
import { setStatus } from '#server/services/subscriptions/move.ts';
import { effectOfPrice, withdrawPrice } from '#server/services/subscriptions/plan-prices.ts';
import { createPlan, deletePlan, updatePlan } from '#server/services/subscriptions/plans.ts';
import { calculatePrice } from '#server/services/subscriptions/price.ts';
import {
  accessiblePlan,
  billingTimeline,
  planReply,
  scopedPlans,
  wholeSubscription,
} from '#server/services/subscriptions/read.ts';

export const subscriptionManagementHandlers: Handlers<typeof subscriptionManagement, UserCall> = {
  plans: scopedPlans,
  createPlan: async (call, input) => planReply(call, await createPlan(call, input)),
  plan: async (call, { params }) => planReply(call, await accessiblePlan(call, params.id)),
  updatePlan: async (call, input) => planReply(call, await updatePlan(call, input)),
  withdrawPrice: async (call, { params }) => planReply(call, await withdrawPrice(call, params.id, params.day)),
  priceEffect: async (call, input) => ({ effect: await effectOfPrice(call, input) }),
  async deletePlan(call, { params }) {
    await deletePlan(call, params.id);
    return { removed: true };
  },
  subscription: (call, { params }) => wholeSubscription(call, params.id),
  async subscribe(call, { params, body }) {
    await assignPlan(call, params.id, body);
    return wholeSubscription(call, params.id);
  },
  async setStatus(call, { params, body }) {
    const { status, note, seen_version: seenVersion } = body;
    return wholeSubscription(call, await setStatus(call, params.id, { status, note, seenVersion }));
  },
  billingEvents: (call, { params, query }) => billingTimeline(call, params.id, query.limit),
  calculatePrice,
};
