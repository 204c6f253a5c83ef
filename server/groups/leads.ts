import type { Handlers } from '#contract/endpoint.ts';
import type { leads } from '#contract/leads.ts';
import type { UserCall } from '#server/context.ts';
import { conversionWire } from '#server/presenters/leads.ts';
import { oneCustomer } from '#server/services/customers/list.ts';
import { checkLead } from '#server/services/leads/check-lead.ts';
import { convertLead } from '#server/services/leads/convert-lead.ts';
import { leadBoard, leadCounts } from '#server/services/leads/lead-board.ts';
import { leadPage, removeLead, updateLead, wholeLead } from '#server/services/leads/lead-file.ts';
import { writeLeadTask } from '#server/services/leads/lead-tasks.ts';
import { sendFirstAnswer } from '#server/services/leads/send-answer.ts';

export const leadsHandlers: Handlers<typeof leads, UserCall> = {
  list: (call, { query }) => leadPage(call, query),
  board: (call, { query }) => leadBoard(call, query),
  stats: async (call) => ({ stats: await leadCounts(call) }),
  get: async (call, { params }) => ({ lead: await wholeLead(call, params.id) }),
  async update(call, input) {
    const { params, body } = input;
    await updateLead(call, input);
    if (body.answer !== undefined) await sendFirstAnswer(call, params.id, body.answer);
    if (body.task !== undefined) await writeLeadTask(call, params.id, body.task);
    return { lead: await wholeLead(call, params.id) };
  },
  async check(call, { params }) {
    await checkLead(call, params.id);
    return { lead: await wholeLead(call, params.id) };
  },
  async remove(call, { params }) {
    await removeLead(call, params.id);
    return { removed: true };
  },
  async convert(call, input) {
    const { customerId, ...outcome } = await convertLead(call, input);
    const { id, name } = await oneCustomer(call, customerId);
    return { customer: { id, name }, ...conversionWire(outcome), lead: await wholeLead(call, input.params.id) };
  },
};
