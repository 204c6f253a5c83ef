import type { Handlers } from '#contract/endpoint.ts';
import type { support } from '#contract/support.ts';
import type { UserCall } from '#server/context.ts';
import { addMessage, assignRequest, rateRequest } from '#server/services/support/answer-request.ts';
import { attachedFile, attachFiles } from '#server/services/support/attach.ts';
import { guideFeedback, rateGuide } from '#server/services/support/guide-feedback.ts';
import { setRequestStatusTo } from '#server/services/support/move-request.ts';
import { openForMany, openRequest } from '#server/services/support/open-request.ts';
import {
  requestFile,
  requestPage,
  requestQueue,
  supportCategoryList,
  supportHealth,
  supportPriorityList,
} from '#server/services/support/read.ts';

const answer = async (call: UserCall, id: number) => ({ request: await requestFile(call, id) });

export const supportHandlers: Handlers<typeof support, UserCall> = {
  create: async (call, { body }) => answer(call, await openRequest(call, body)),
  createForMany: async (call, { body }) => ({ opened: await openForMany(call, body) }),
  list: (call, { query }) => requestPage(call, query),
  queue: (call, { query }) => requestQueue(call, query),
  get: (call, { params }) => answer(call, params.id),
  async comment(call, { params, body }) {
    await addMessage(call, params.id, { text: body.text, isInternal: body.is_internal });
    return answer(call, params.id);
  },
  async attach(call, { params, files }) {
    await attachFiles(call, params.id, files);
    return answer(call, params.id);
  },
  file: (call, { params }) => attachedFile(call, params.id, params.fileId),
  async assign(call, { params, body }) {
    await assignRequest(call, params.id, body.assigned_to);
    return answer(call, params.id);
  },
  async setStatus(call, { params, body }) {
    await setRequestStatusTo(call, params.id, body.status, body.note);
    return answer(call, params.id);
  },
  async rate(call, { params, body }) {
    await rateRequest(call, params.id, body.rating);
    return answer(call, params.id);
  },
  async rateGuide(call, { body: { guide, is_helpful, missing } }) {
    await rateGuide(call, guide, { isHelpful: is_helpful, missing });
    return { guide, is_helpful };
  },
  guideFeedback: async (call) => ({ documents: await guideFeedback(call) }),
  categories: async () => ({ categories: supportCategoryList() }),
  priorities: async (call) => ({ priorities: await supportPriorityList(call) }),
  health: async (call) => ({ health: await supportHealth(call) }),
};
