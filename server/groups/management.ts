import type { Handlers } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import type { UserCall } from '#server/context.ts';
import { moduleHealth } from '#server/services/management/modules.ts';
import { changeOnRota, putOnRota, rota, takeOffRota } from '#server/services/management/rota.ts';
import { scheduledJobs } from '#server/services/management/scheduled-jobs.ts';
import { staffQueues } from '#server/services/management/staff-queues.ts';
import { replayStream } from '#server/services/report-stream/replay.ts';
import { lastRemoval } from '#server/services/retention.ts';
import { retentionRules } from '#server/services/retention-rules.ts';
import { serviceTerms } from '#server/services/retention-terms.ts';
import { readSiteFacts } from '#server/store/people/site-facts.ts';

export const managementHandlers: Handlers<typeof management, UserCall> = {
  async health(call) {
    const [modules, queues, jobs] = await Promise.all([moduleHealth(call), staffQueues(call), scheduledJobs(call)]);
    const { contacts } = await readSiteFacts(call.store.db);
    const removed = await lastRemoval(call);
    const retention = retentionRules(await serviceTerms(call.store.db));
    return { modules, queues, jobs, retention, removed, contacts: contacts.length };
  },
  rota,
  async addShift(call, { body }) {
    return { shift: await putOnRota(call, body) };
  },
  async changeShift(call, { params, body }) {
    return { shift: await changeOnRota(call, params.id, body) };
  },
  async removeShift(call, { params, query }) {
    await takeOffRota(call, params.id, query.seen_version);
    return {};
  },
  async replayStream(call, { body }) {
    return { reports: await replayStream(call, body) };
  },
};
