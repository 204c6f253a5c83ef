import type { Handlers } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import type { UserCall } from '#server/context.ts';
import { moduleHealth } from '#server/services/management/modules.ts';
import { scheduledJobs } from '#server/services/management/scheduled-jobs.ts';
import { staffQueues } from '#server/services/management/staff-queues.ts';
import { replayStream } from '#server/services/report-stream/replay.ts';
import { lastRemoval } from '#server/services/retention.ts';
import { retentionRules } from '#server/services/retention-rules.ts';
import { serviceTerms } from '#server/services/retention-terms.ts';
import { staffOnDuty } from '#server/store/maintenance/admin-counts.ts';
import { readSiteFacts } from '#server/store/people/site-facts.ts';

export const managementHandlers: Handlers<typeof management, UserCall> = {
  async health(call) {
    const [modules, queues, jobs] = await Promise.all([moduleHealth(call), staffQueues(call), scheduledJobs(call)]);
    const { contacts } = await readSiteFacts(call.store.db);
    const removed = await lastRemoval(call);
    const retention = retentionRules(await serviceTerms(call.store.db));
    const duty = await staffOnDuty(call.store.db);
    return { modules, queues, jobs, retention, removed, on_duty: duty, contacts: contacts.length };
  },
  async replayStream(call, { body }) {
    return { reports: await replayStream(call, body) };
  },
};
